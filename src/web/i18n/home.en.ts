/** Texts of the home page. */
export const homeEn = {
  greeting: {
    morning: 'Good morning, {{name}}',
    afternoon: 'Good afternoon, {{name}}',
    evening: 'Good evening, {{name}}',
  },
  waiting: { claim: 'Tasks to claim', todo: 'My open tasks' },
  stages: 'Open tasks by stage',
  stage: {
    extractCount: 'Extraction',
    amplificationCount: 'Amplification',
    mixedCount: 'Mixing',
    depurationCount: 'Purification',
    reversalCount: 'Reverse transcription',
    libraryCount: 'Library building',
    sequencingCount: 'Sequencing',
    deplaneCount: 'Sequencer-off',
    analysisCount: 'Analysis',
    dataCount: 'Data release',
    itemCount: 'Closing',
  },
  claimNow: 'Claim one',
  handleNow: 'Go on',
  noStages: 'No stage is visible to you',
  myTasks: 'My tasks',
  noTasks: 'You have no open task',
  all: 'All',
} as const;
