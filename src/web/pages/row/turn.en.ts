/** Texts of a row that is handed in to a process: which has it, and whose turn it is. */
export const turnEn = {
  at: '{{process}} {{number}} · {{step}}',
  whose: 'Turn of: {{turn}}',
  task: 'To the task',
  never: 'Calculate it first',
  stale: 'Something changed since it was calculated: calculate it again first',
  running: 'It is being calculated',
} as const;
