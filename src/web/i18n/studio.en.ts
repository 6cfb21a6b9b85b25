/** Texts of the studio. */
export const studioEn = {
  desk: {
    title: 'Check and publish',
    hint: 'Drop the descriptor (JSON) of a process or a record, check it, then publish it with a reason. Newly opened tasks use the new version at once.',
    drop: 'Click, or drop a file here',
    text: 'Text of the descriptor',
    paste: 'Or paste JSON here',
    reason: 'Reason (needed)',
    check: 'Check',
    publish: 'Publish',
    published: '{{formId}} version {{version}} is published',
    tooLarge: 'The file is larger than 4 MB. Is it the right one?',
  },
  diagnostics: { none: 'No problem found', count: '{{errors}} errors, {{warnings}} warnings', fix: 'How to mend it:' },
  forms: {
    title: 'Forms',
    none: 'There is no form yet',
    versions: 'Versions',
    versionsOf: 'Versions of {{formId}}',
    rollback: 'Roll back',
    download: 'Download',
  },
  column: {
    form: 'Form',
    version: 'Version',
    publishedAt: 'Published',
    publishedBy: 'By',
    reason: 'Reason',
    openTasks: 'Open tasks',
    actions: 'Actions',
  },
  rollback: {
    title: 'Roll back to version {{version}}?',
    text: 'The content of that version is published again as the newest. Tasks already opened stay as they are.',
    reasonNeeded: 'Give a reason',
    done: 'Rolled back',
  },
} as const;
