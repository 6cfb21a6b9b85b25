/** Where the addresses of prints begin. */
export const printRoot = '/print/';

/** What is printed: an instance of a process, or rows of a record. */
export type Printed =
  | { readonly kind: 'instance'; readonly instanceId: string }
  | { readonly kind: 'rows'; readonly record: string; readonly ids: readonly string[] };

/** Address of a print; without an id of the first one. */
export function pathOfPrint(printed: Printed, print = ''): string {
  const end = print === '' ? '' : `/${print}`;
  if (printed.kind === 'instance') return `${printRoot}${printed.instanceId}${end}`;
  return `${printRoot}record/${printed.record}${end}?ids=${printed.ids.join(',')}`;
}

/** Address of a print of an instance. */
export function printPath(processInstanceId: string, print = ''): string {
  return pathOfPrint({ kind: 'instance', instanceId: processInstanceId }, print);
}

/** Address of a print of rows. */
export function rowPrintPath(record: string, ids: readonly string[], print = ''): string {
  return pathOfPrint({ kind: 'rows', record, ids }, print);
}
