/** A scanner types far faster than people do: most ms between two of its signs. */
export const mostGapMs = 80;

/** Shorter bursts are no codes. */
export const fewestSigns = 5;
