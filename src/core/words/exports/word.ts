import type { ExportColumnSource, ExportSource } from '../../../generated/descriptor.ts';
import type { Language, Text } from '../../text/text.ts';
import { recordWord } from '../record-word.ts';

/** A column of an export, defaults settled. */
export interface ExportColumn {
  readonly header: Text;
  /** Null where it has the same in every line. */
  readonly field: string | null;
  readonly value: string | null;
  readonly text: Text | null;
  readonly count: boolean;
  readonly sum: boolean;
  /** Whether the file is refused where a row has nothing in it. */
  readonly need: boolean;
  readonly width: number | null;
}

/** A file with columns of its own, defaults settled. */
export interface ExportModel extends Pick<ExportSource, 'id' | 'label' | 'format'> {
  readonly permission: string;
  readonly when: string | null;
  /** Null for the record's own rows. */
  readonly rows: { readonly record: string; readonly by: string } | null;
  readonly only: string | null;
  readonly sort: string | null;
  readonly group: string | null;
  readonly split: string | null;
  readonly total: Text | null;
  /** Null for UTF-8. */
  readonly encoding: 'gb18030' | null;
  readonly language: Language | null;
  readonly columns: readonly ExportColumn[];
}

/** Files with columns of their own. */
export const exportsWord = recordWord({
  name: 'exports',
  renamed: {},
  load: ({ exports: sources = [], id }): readonly ExportModel[] => sources.map((source) => loadExport(id, source)),
  changes: () => [],
});

function loadExport(record: string, source: ExportSource): ExportModel {
  const { when = null, rows = null, only = null, sort = null, group = null, split = null } = source;
  const { total = null, encoding = null, language = null } = source;
  const permission = source.permission ?? `${record}_export`.replaceAll('-', '_');
  const columns = source.columns.map(loadColumn);
  const settled = { permission, when, rows, only, sort, group, split, total, encoding, language, columns };
  return Object.freeze({ ...source, ...settled });
}

function loadColumn(source: ExportColumnSource): ExportColumn {
  const { field = null, value = null, text = null, count = false, sum = false } = source;
  const { need = false, width = null } = source;
  return Object.freeze({ header: source.header, field, value, text, count, sum, need, width });
}
