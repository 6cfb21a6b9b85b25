/** Texts of the shell: layout, common words. */
export const shellEn = {
  error: {
    unknown: 'Unknown error',
    network: 'No connection. Check the network and try again.',
    refresh: 'The session could not be renewed',
  },
  loading: 'Loading…',
  retry: 'Try again',
  cancel: 'Cancel',
  confirm: 'OK',
  language: { switch: 'Switch language / 切换语言', other: '中文' },
  layout: { menu: 'Main menu', menuFailed: 'The menu could not be loaded' },
  logout: { title: 'Log out' },
  frame: {
    none: 'There is no page to show here',
    noneText: 'The address is missing, or is not that of an http or https page.',
    refused: 'This page may not be shown here',
    refusedText:
      'This installation does not allow {{src}} in a frame. Open it in a new tab, or have an administrator add its origin to FRAME_SOURCES.',
    open: 'Open in a new tab',
  },
  page: {
    broken: 'This page failed',
    missing: 'This page could not be loaded',
    why: 'The network is away, or the system has just been updated. Please reload.',
    reload: 'Reload',
  },
  status: {
    home: 'Back to the home page',
    '403': { title: '403', text: 'You may not open this page.' },
    '404': { title: '404', text: 'There is no such page.' },
    '500': { title: '500', text: 'The server failed.' },
    developing: { title: 'Under construction', text: 'This area is being built.' },
  },
} as const;
