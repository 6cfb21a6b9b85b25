/**
 * Whether times are held to what is promised: by `npm run test:hostile`, for a machine that does nothing else. Where
 * other suites run beside, a pause of the machine is no fault; there a limit only tells a piece of work from the whole
 * of it, which takes seconds.
 */
const isQuiet = process.env['QUIET_MACHINE'] === '1';

/** What others wait at most, whatever one person sends, in milliseconds. */
export const mostWaitingMs = isQuiet ? 100 : 1000;

/** What the refusal of a workbook that does not end takes at most, in milliseconds. */
export const mostRefusalMs = isQuiet ? 300 : 3000;

/** What may be left of the memory that such workbooks took, in megabytes, where `before` was in use. */
export const mostKept = (before: number): number => before * 1.1 + (isQuiet ? 20 : 200);
