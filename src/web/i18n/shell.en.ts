/** Texts of the shell: login, layout, common words. */
export const shellEn = {
  error: { unknown: 'Unknown error', network: 'No connection. Check the network and try again.' },
  loading: 'Loading…',
  retry: 'Try again',
  cancel: 'Cancel',
  confirm: 'OK',
} as const;
