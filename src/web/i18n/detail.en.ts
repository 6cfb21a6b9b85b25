/** Texts of the detail page and the trail. */
export const detailEn = {
  trail: 'History',
  raw: 'Raw data',
  gone: 'This process cannot be opened',
  again: 'Try again',
  degraded: 'The version of this form cannot be read; a readable version or the raw data are shown.',
  recaption: 'Take back',
  revoke: 'Revoke',
  ask: {
    recaption: 'The task of the next step is withdrawn. Go on?',
    revoke: 'The process ends and cannot be resumed. Go on?',
  },
  done: { recaption: 'Taken back', revoke: 'Revoked' },
  noTrail: 'Nothing has happened yet',
  kind: {
    start: 'Started',
    claim: 'Claimed',
    complete: 'Completed',
    cancelReceive: 'Given back',
    recaption: 'Taken back',
    revoke: 'Revoked',
  },
  undone: 'Taken back',
  took: 'took {{span}}',
  span: {
    days: '{{days}} d {{hours}} h',
    hours: '{{hours}} h {{minutes}} min',
    minutes: '{{minutes}} min',
  },
  changes: '{{count}} changes',
  change: { row: 'Row', field: 'Field', before: 'Before', after: 'After' },
} as const;
