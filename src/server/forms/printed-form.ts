import type { PrintModel } from '../../core/model/print-model.ts';
import type { PrintedNames } from '../../core/print/printed-names.ts';
import { BusinessError } from '../platform/errors/business-error.ts';
import type { Principal } from '../platform/http/access.ts';

type Values = Readonly<Record<string, unknown>>;

/** The prints that a person may choose from. */
export function offeredPrints(
  prints: readonly PrintModel[],
  { roles: held }: Pick<Principal, 'roles'>,
): readonly PrintModel[] {
  return prints.filter(({ roles }) => roles === null || roles.some((role) => held.includes(role)));
}

/**
 * The print of an id; without one the first that is offered.
 *
 * @throws BusinessError 404 for an unknown print, 403 for one that is not for the person
 */
export function wantedPrint(prints: readonly PrintModel[], offered: readonly PrintModel[], id: string): PrintModel {
  const usual = offered.find(({ file }) => file === null) ?? offered[0];
  const print = id === '' ? usual : prints.find((one) => one.id === id);
  if (print === undefined) throw new BusinessError(404, 'process.no-print');
  if (!offered.includes(print)) throw new BusinessError(403, 'process.print-refused');
  return print;
}

/** Of a form's values those that a print names, so that nothing else is sent for it. */
export function namedData(data: Values, { all, names, columns }: PrintedNames): Values {
  // The number of samples may be named without the samples.
  if (all) return data;
  const kept = Object.entries(data).filter(([key]) => names.has(key) || (key === 'samples' && names.has('#samples')));
  return Object.fromEntries(kept.map(([key, value]) => [key, namedRows(value, columns.get(key), names.has(key))]));
}

function namedRows(value: unknown, columns: ReadonlySet<string> | undefined, isPrinted: boolean): unknown {
  if (!Array.isArray(value) || (columns === undefined && isPrinted)) return value;
  return (value as readonly Values[]).map((row) =>
    Object.fromEntries(Object.entries(row).filter(([key]) => columns?.has(key) === true)),
  );
}
