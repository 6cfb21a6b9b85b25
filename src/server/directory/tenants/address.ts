/**
 * `https://host:port` of whatever address of the page a client sends, without the port that browsers leave out; empty
 * where it is no whole address.
 */
export function originOf(address: string): string {
  const origin = /^https?:\/\/[^/?#\s]+/i.exec(address.trim())?.[0].toLowerCase() ?? '';
  return origin.replace(/^(http:.*):80$|^(https:.*):443$/, '$1$2');
}
