/** How long after a person has come in the page is left in peace, ms. */
export const quietMs = 3_000;

interface Connection {
  readonly saveData?: boolean;
  readonly effectiveType?: string;
}

/** Whether the person pays for what is fetched in advance, or waits for it. */
export function isSparing(): boolean {
  const { connection } = navigator as Navigator & { readonly connection?: Connection };
  return connection?.saveData === true || connection?.effectiveType?.endsWith('2g') === true;
}
