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
    ownText:
      '{{src}} is an address of this app, and the app would be shown inside itself. Open it in a new tab. To show it here, an administrator lets the menu entry lead to a page whose name ends in .html, or gives the page a host name of its own and adds that to FRAME_SOURCES.',
    refusedText:
      'This installation does not allow {{src}} in a frame. Open it in a new tab. To show it here, an administrator sets FRAME_SOURCES={{origin}} on the server (several origins with blanks between) and restarts it.',
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
