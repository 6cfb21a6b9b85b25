interface Window {
  /** Set once the page is drawn: ms from the start of rendering. */
  benchOpened?: number;
  /** Time of each key, ms. */
  benchKeys?: number[];
}
