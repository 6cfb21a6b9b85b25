/** A form that a workbook was written by. */
export interface MadeFrom {
  readonly id: string;
  readonly version: number;
}

/** Name of the property by which a workbook says the form that it was written by, so that filling it in keeps it. */
export const madeFromName = 'madeFrom';

/** Properties of a workbook that say by which form it was written. */
export function madeFromProperty({ id, version }: MadeFrom) {
  return { custom: { [madeFromName]: `${id}@${version}` } };
}

/** What the property of a workbook says; null where it says nothing of the kind. */
export function parseMadeFrom(text: string): MadeFrom | null {
  const [, id, version] = /^(.+)@(\d{1,9})$/.exec(text) ?? [];
  return id === undefined ? null : { id, version: Number(version) };
}
