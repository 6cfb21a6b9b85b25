/** Texts of scanning on any page. */
export const scanWorkEn = {
  waits: (code: string, where: string) => `${code}: ${where}`,
  history: (code: string) => `${code}: nothing waits that you may open; here is its history`,
  unknown: (code: string) => `${code} is unknown`,
  several: (code: string) => `${code}: which one?`,
  mine: 'yours',
  offered: 'to claim',
};

/** The same for every language. */
export type ScanWorkTexts = typeof scanWorkEn;
