/** Texts of the authors' loop. */
export const authoringEn = {
  title: 'Errors in descriptors: {{count}}',
  kept: 'The page stays as it was last right, and follows once they are mended and saved.',
  why: 'Why',
  fix: 'Fix',
  fold: 'Fold up',
  unfold: 'Fold out',
  more: '{{count}} more errors: see the terminal.',
};
