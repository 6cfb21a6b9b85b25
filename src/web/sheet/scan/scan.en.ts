/** Texts of scanning in a sheet. */
export const scanEn = {
  label: 'Code',
  hint: 'Scan anywhere on the page, or type a code and press Enter',
  count: (done: number, all: number) => `${done} of ${all} scanned`,
  found: (code: string, name: string) => `${code}: row ${name}`,
  double: (code: string, name: string) => `${code} was scanned already: row ${name}`,
  held: (code: string, name: string) => `${code}: row ${name} is locked and was not ticked`,
  unknown: (code: string) => `${code} is not in this sheet`,
  several: (code: string) => `${code} stands in several rows`,
  strangers: (codes: string) => `Not in this sheet: ${codes}`,
  next: 'Next one not scanned',
  all: 'All rows are scanned',
  close: 'End scanning',
};

/** Texts of scanning in one language. */
export type ScanTexts = typeof scanEn;
