/** Texts of framed pages. */
export const frameEn = {
  none: 'There is no page to show here',
  noneText: 'The address is missing, or is not that of an http or https page.',
  refused: 'This page may not be shown here',
  ownText:
    '{{src}} is an address of this app, and the app would be shown inside itself. Open it in a new tab. To show it here, an administrator lets the menu entry lead to a page whose name ends in .html, or gives the page a host name of its own and adds that to FRAME_SOURCES.',
  refusedText:
    'This installation does not allow {{src}} in a frame. Open it in a new tab. To show it here, an administrator sets FRAME_SOURCES={{origin}} on the server (several origins with blanks between) and restarts it.',
  open: 'Open in a new tab',
} as const;
