import type { Row } from '../../../core/values/finding.ts';
import { BusinessError } from '../../platform/errors/business-error.ts';
import { rowFacts, type OpenRecord } from '../record-store.ts';
import { mostImported, type ImportSource, type SourceRow } from './import-source.ts';

/**
 * Rows as `submit` takes them, by field key, `id` and `ver` among them.
 *
 * @throws BusinessError 400 where there are more than an import takes
 */
export function sourceOfRows({ model }: OpenRecord, rows: readonly Row[]): ImportSource {
  if (rows.length > mostImported) throw new BusinessError(400, 'record.import-rows', { args: { most: mostImported } });
  const keys = [...new Set(rows.flatMap((row) => Object.keys(row)).filter((key) => !rowFacts.has(key)))];
  const columns = keys.map((key) => {
    const label = model.fields.get(key)?.label ?? { zh: key, en: key };
    return { letters: '', header: key, key, label };
  });
  const fields = keys.flatMap((key) => model.fields.get(key) ?? []);
  return { fields, columns, unknownHeaders: [], passedOver: [], notes: [], rows: rows.map(sourceRow) };
}

function sourceRow(row: Row, index: number): SourceRow {
  const { id, ver } = row;
  const values = Object.fromEntries(Object.entries(row).filter(([key]) => !rowFacts.has(key)));
  return {
    number: index + 1,
    id: typeof id === 'string' || typeof id === 'number' ? String(id) : '',
    ver: ver === undefined || ver === null ? null : Number(ver),
    values,
    filling: {},
    faults: [],
  };
}
