/** Texts of the detail page and the trail. */
export const detailEn = {
  trail: 'History',
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
