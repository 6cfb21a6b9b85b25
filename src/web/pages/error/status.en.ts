/** Texts of the pages that say what is wrong. */
export const statusEn = {
  home: 'Back to the home page',
  '403': { title: '403', text: 'You may not open this page.' },
  '404': { title: '404', text: 'There is no such page.' },
  '500': { title: '500', text: 'The server failed.' },
  developing: { title: 'Under construction', text: 'This area is being built.' },
} as const;
