import { product } from '../../../core/product.ts';
import { BusinessError } from '../../platform/errors/business-error.ts';
import { administrators } from '../../../core/calls/access.ts';
import { mayCall, type Principal } from '../../platform/http/access.ts';
import type { Unit } from '../../platform/unit.ts';
import type { TenantTransaction } from '../../platform/store/database.ts';

/** System dictionaries, shared by all companies, or business dictionaries, each company's own. */
export interface DictionarySet {
  readonly base: '/api/blade-system/dict' | '/api/blade-system/dict-biz';
  readonly table: 'dict' | 'dict_biz';
  /** First word of the buttons that allow changes, e.g. `dict_add`. */
  readonly permission: string;
}

/** Both sets, with the same calls (S7-32). */
export const dictionarySets: readonly DictionarySet[] = [
  { base: '/api/blade-system/dict', table: 'dict', permission: 'dict' },
  { base: '/api/blade-system/dict-biz', table: 'dict_biz', permission: 'dictbiz' },
];

/** The open transaction with the table that a call is about. */
export interface DictionaryTx {
  readonly tx: TenantTransaction;
  /** The business table has the same columns and one more, so that queries are typed by the system one. */
  readonly table: 'dict';
  /** The column that tells the company apart, where there is one. */
  readonly owner: { readonly tenant_id?: string };
  /** The company whose dictionaries change; null = everybody's. */
  readonly tenantId: string | null;
}

/** One set as the caller's company has it. */
export function dictionaryOf({ tx, principal: { tenantId } }: Unit, { table }: DictionarySet): DictionaryTx {
  const own = table === 'dict_biz';
  return { tx, table: table as 'dict', owner: own ? { tenant_id: tenantId } : {}, tenantId: own ? tenantId : null };
}

/**
 * Makes sure that a person may change a set.
 *
 * @param action add, edit or delete
 * @throws BusinessError 403
 */
export function checkRight(principal: Principal, set: DictionarySet, action: 'add' | 'edit' | 'delete'): void {
  // Where no menu leads to the page of dictionaries nobody has its buttons; administrators may give them to themselves.
  const granted = principal.permissions.has(`${set.permission}_${action}`) || mayCall(principal, administrators);
  // What all companies share is the first company's to change.
  const shared = set.table === 'dict' && principal.tenantId !== product.defaultTenantId;
  if (!granted || shared) throw new BusinessError(403, 'http.forbidden');
}
