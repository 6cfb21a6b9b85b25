/** Id of a tab's element; every character that an id must not hold is written by its code. */
export function tabId(key: string): string {
  return `tab-${encodeURIComponent(key)}`;
}

/** Id of a kept page's element. */
export function panelId(pageId: number): string {
  return `kept-page-${pageId}`;
}
