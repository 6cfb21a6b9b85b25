import { loadRecord } from '../../core/descriptor/load.ts';
import type { RecordModel } from '../../core/descriptor/model.ts';
import { loadRelease } from '../api/forms.ts';
import { listRecords } from '../api/record.ts';
import { onServerEvent } from '../shell/server-events.ts';
import type { RecordChoice } from '../widgets/widget.ts';

const models = new Map<string, Promise<RecordModel>>();

async function fetchModel(record: string): Promise<RecordModel> {
  const { descriptor } = await loadRelease(record);
  if (descriptor.kind !== 'record') throw new Error(`${record} is not a record`);
  return loadRecord(descriptor);
}

function modelOf(record: string): Promise<RecordModel> {
  const known = models.get(record);
  if (known !== undefined) return known;
  const model = fetchModel(record);
  models.set(record, model);
  model.catch(() => models.delete(record));
  return model;
}

/** The field whose value a reference stores: the record's number, else its row key. */
function storedKey(model: RecordModel): string {
  return [...model.fields.values()].find((field) => field.number !== null)?.key ?? model.rowKey;
}

/** Rows of a record that match a typed text, as a reference field offers them. */
export async function findRecords(record: string, query: string): Promise<readonly RecordChoice[]> {
  const model = await modelOf(record);
  const page = await listRecords({ area: model.area, id: model.id }, { current: 1, size: 20, keyword: query.trim() });
  const key = storedKey(model);
  return page.records.map((row) => {
    const value = String(row[key]);
    const title = row[model.title];
    return { value, label: typeof title === 'string' && title !== '' ? `${value} ${title}` : value, row };
  });
}

onServerEvent('release', () => models.clear());
