/** Texts of the shell: layout, common words. */
export const shellEn = {
  error: {
    unknown: 'Unknown error',
    network: 'No connection. Check the network and try again.',
    refresh: 'The session could not be renewed',
  },
  loading: 'Loading…',
  retry: 'Try again',
  rows: { all: 'Select all', one: 'Select row {{row}}' },
  cancel: 'Cancel',
  confirm: 'OK',
  language: { switch: 'Switch language / 切换语言', other: '中文' },
  layout: { menu: 'Main menu', menuFailed: 'The menu could not be loaded' },
  logout: { title: 'Log out' },
  page: {
    broken: 'This page failed',
    missing: 'This page could not be loaded',
    why: 'The network is away, or the system has just been updated. Please reload.',
    reload: 'Reload',
  },
} as const;
