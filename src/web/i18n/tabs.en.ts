/** Texts of the tab bar and of the pages' tabs. */
export const tabsEn = {
  home: 'Home',
  process: 'Task',
  row: 'Record',
  scan: 'Scan',
  zone: 'All times are Beijing time (UTC+8)',
  bar: 'Open pages',
  close: 'Close',
  closeHint: 'Close (Delete)',
  menu: {
    open: 'Tab actions',
    reload: 'Reload',
    close: 'Close this',
    clear: 'Clear the cache',
    others: 'Close others',
    all: 'Close all',
    search: 'Search',
  },
  clear: { ask: 'Clear the cache?', done: 'Cleared' },
  details: {
    title: 'Details opened before',
    none: 'No detail has been opened from a list yet',
    choose: 'Choose the detail to look at on the right.',
    remove: 'Take {{name}} off the list',
  },
  leave: {
    title: 'Not saved yet',
    text: 'Something typed is not saved yet. Closed, it is lost.',
    close: 'Close the page',
    stay: 'Stay here',
  },
} as const;
