import { sentenceName } from './shape-names.ts';
import type { ShapeWalk } from './shape-walk.ts';
import type { Text } from '../../text/text.ts';

/** Words that every record with a list says, with their meaning. */
const listWords: Readonly<Record<string, Text>> = {
  search: { zh: '查询条件。', en: 'the fields to search by.' },
  list: { zh: '表格的列。', en: 'the columns of the table.' },
};

/**
 * A record is either a single row, or has a list that can be searched.
 *
 * @param meant words that misspelt ones most likely mean: they are not missing
 */
export function checkRecord(value: Readonly<Record<string, unknown>>, walk: ShapeWalk, meant: readonly string[]): void {
  if (value['single'] === true) return;
  for (const [word, meaning] of Object.entries(listWords)) {
    if (value[word] === undefined && !meant.includes(word))
      walk.report('shape/word-missing', { place: sentenceName('record'), word, meaning });
  }
}
