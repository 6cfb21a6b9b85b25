import { application } from './application.ts';

/** The product's names, in this one place: storage prefix, API groups and client credential derive from it. */
export const product = {
  ...application.product,
  key: 'seqdesk',
  clientId: 'seqdesk',
  clientSecret: 'seqdesk_secret',
  defaultTenantId: '000000',
} as const;

/** Constants of login and session (S9-02 to S9-07). */
export const sessionRules = {
  /** Age of the stored token, in seconds, from which it is renewed. */
  tokenSeconds: 1800,
  checkEveryMs: 10_000,
  mostFailedRefreshes: 2,
  /** How long after a forced logout the page is loaded anew. */
  reloadAfterMs: 250,
  /** How long after the click the lock dialog opens, and after locking the lock screen. */
  lockAfterMs: 100,
  /** Wrong lock passwords until the session ends. */
  mostUnlockTries: 5,
  /** How long a call that reads, and one that writes, may take; and a transfer of which no byte comes. */
  readMs: 30_000,
  writeMs: 60_000,
  silenceMs: 60_000,
  /** Whether the login page asks for the company. */
  tenantMode: true,
} as const;

/** What the top bar shows (S2-27): an item is there only if its flag is on. */
export const shellFlags = {
  collapse: true,
  topMenu: true,
  search: true,
  color: true,
  /** The errors of this browser. */
  debug: true,
  lock: true,
  theme: true,
  notice: true,
  language: true,
  fullScreen: true,
  user: true,
} as const satisfies Readonly<Record<string, boolean>>;

/**
 * S3-03: under which keys the back end sends the parts of a menu entry; what an entry lacks there is looked for under
 * the usual keys label, path, icon, children and id.
 */
export const menuKeys = {
  label: 'name',
  path: 'path',
  icon: 'source',
  children: 'children',
  id: 'id',
} as const satisfies Readonly<Record<string, string>>;

/** How lists look (S9-11). */
export const listRules = {
  tableSize: 'small',
  /** Room below the rows of a page's table, with its paging, in px; more where the page needs more. */
  tableOffset: 78,
  /** Width of a search field, of 24 parts. */
  searchSpan: 6,
  /** How many search fields are shown before the rest is folded away. */
  searchIndex: 7,
} as const;

/** Whether pages are kept as they were left while others are shown (S9-04), and how many at most (S2-24, S9-09). */
export const keepAlive = { on: true, pages: 10 } as const satisfies { readonly on: boolean; readonly pages: number };

/** How long a part of the app may take to arrive, in milliseconds (S8-08). */
export const pageLoadTimeoutMs = 120_000;

/** Codes of answers that fail without a message, in every call (S8-02). */
export const quietCodes: readonly number[] = [];

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
