/** A box has nine rows of nine cells. */
const side = 9;

/**
 * The cell of a box that a sample of an example is put in, so that no two samples are in one cell: it follows from the
 * sample's number.
 */
export function ownPlace(sampleNo: string): { readonly boxNo: string; readonly boxPosition: string } {
  const kind = sampleNo.slice(2, 3);
  const serial = Number(sampleNo.slice(3));
  const cell = serial % (side * side);
  const box = String(Math.floor(serial / (side * side)) + 1).padStart(4, '0');
  return { boxNo: `BX-${kind}${box}`, boxPosition: `${'ABCDEFGHI'[Math.floor(cell / side)]}${(cell % side) + 1}` };
}
