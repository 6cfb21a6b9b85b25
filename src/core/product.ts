/** The product's names, in this one place: storage prefix, API groups and client credential derive from it. */
export const product = {
  name: { zh: 'SeqDesk 测序工作台', en: 'SeqDesk' },
  key: 'seqdesk',
  clientId: 'seqdesk',
  clientSecret: 'seqdesk_secret',
  defaultTenantId: '000000',
} as const;

/** API groups that carry the product's key (`/api/{group}/…`). */
export const apiGroups = {
  baseConfig: `${product.key}-baseconfig`,
  delivery: `${product.key}-experimental-delivery`,
  resource: `${product.key}-resource`,
} as const;

/** The API group of a record's area, e.g. area `project` → `seqdesk-project`. */
export function recordGroup(area: string): string {
  return `${product.key}-${area}`;
}
