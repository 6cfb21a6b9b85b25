/** `https://host:port` of whatever address of the page a client sends; empty where it is no whole address. */
export function originOf(address: string): string {
  return /^https?:\/\/[^/?#\s]+/i.exec(address.trim())?.[0].toLowerCase() ?? '';
}
