// A record of jars with many rows: in millilitres, and in its next version in litres under another key.
import type { Client } from 'pg';
import type { Person } from '../support/person.ts';

const forms = 'seqdesk-baseconfig/form-management';

const text = (zh: string, en: string) => ({ zh, en });

function jar(version: number, volume: Record<string, unknown>, migrate?: Record<string, string>) {
  const properties = {
    jarName: { type: 'string', maxLength: 20, 'x-unique': 'tenant', 'x-label': text('名称', 'Name') },
    ...volume,
  };
  return {
    kind: 'record',
    id: 'jar',
    version,
    area: 'cloud-platform',
    label: text('罐', 'Jars'),
    data: { 'x-fields': ['jar'] },
    search: ['jarName'],
    list: ['jarName'],
    actions: [{ verb: 'submit', permission: 'coupon_edit' }],
    roles: { read: ['customer-manager'], write: ['customer-manager'] },
    sets: { jar: { scope: 'record', label: text('罐', 'Jar'), properties, required: ['jarName'] } },
    ...(migrate === undefined ? {} : { migrate }),
  };
}

const volume = { type: 'number', 'x-label': text('容积', 'Volume') };

/** Publishes the first version and adds its rows. */
export async function addJars(analyst: Person, owner: Client, rows: number) {
  const descriptor = jar(1, { jarVolume: { ...volume, 'x-unit': 'mL' } });
  await analyst.post(`${forms}/publish`, { descriptor, reason: 'bench' });
  await owner.query(
    `with added as (
      insert into record_row (tenant_id, record, data, created_at, created_by, updated_at, updated_by, release_id)
      select '000000', 'jar', jsonb_build_object('jarName', 'jar ' || i, 'jarVolume', i), now(), 1, now(), 1,
        (select max(id) from form_release where form_id = 'jar')
      from generate_series(1, $1::int) i returning id, data)
    insert into record_key (tenant_id, record, name, value, row_id)
    select '000000', 'jar', 'jarName', jsonb_build_array(data -> 'jarName')::text, id from added`,
    [rows],
  );
  await owner.query('analyze record_row');
}

/** Publishes the version in litres; its rows are converted from now on. */
export function publishLitres(analyst: Person) {
  const litres = { jarSize: { ...volume, 'x-unit': 'L', 'x-was': ['jarVolume'] } };
  const descriptor = jar(2, litres, { jarSize: 'jarVolume / 1000.0' });
  return analyst.post(`${forms}/publish`, { descriptor, reason: 'bench' });
}

/** How far the conversion is. */
export async function stateOf(analyst: Person): Promise<string> {
  const [last] = (await analyst.get(`${forms}/conversions`)) as { state: string; note: { en: string } }[];
  if (last === undefined || last.state === 'failed') throw new Error(`The conversion failed: ${last?.note.en}`);
  return last.state;
}
