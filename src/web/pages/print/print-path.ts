/** Where the addresses of prints begin. */
export const printRoot = '/print/';

/** Address of a print of an instance; without an id of the first one. */
export function printPath(processInstanceId: string, print = ''): string {
  return `${printRoot}${processInstanceId}${print === '' ? '' : `/${print}`}`;
}
