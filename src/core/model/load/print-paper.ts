import type { PrintPaper } from '../print-model.ts';
import type { PrintSource } from '../../../generated/descriptor.ts';

/** Width and height upright, millimetres. */
const papers: Readonly<Record<NonNullable<PrintSource['paper']>, readonly [number, number]>> = {
  A3: [297, 420],
  A4: [210, 297],
  A5: [148, 210],
  letter: [215.9, 279.4],
};

/** Margin of pages that say none, millimetres. */
const usualMargin = 15;

/** The paper of a print as it lies: labels of a roll are their own paper, and labels know no margin of the page. */
export function paperOf({ paper = 'A4', landscape = false, margin = usualMargin, labels }: PrintSource): PrintPaper {
  if (labels !== undefined && labels.sheet === undefined) {
    return Object.freeze({ width: labels.width, height: labels.height, margin: 0 });
  }
  const [short, long] = papers[paper];
  const [width, height] = landscape ? [long, short] : [short, long];
  return Object.freeze({ width, height, margin: labels === undefined ? margin : 0 });
}
