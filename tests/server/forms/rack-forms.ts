import type { Json } from '../support/test-server.ts';
import { text } from './fridge-forms.ts';

/** An entry of the dictionary of zones. */
export type Zone = readonly [key: string, zh: string, en: string];

/** The dictionary of the zones that racks stand in. */
export function rackZones(zones: readonly Zone[]): Json {
  return {
    kind: 'dictionary',
    id: 'rack-zone',
    version: 1,
    label: text('架区', 'Rack zones'),
    store: 'biz',
    code: 'rack_zone',
    entries: zones.map(([dictKey, dictValue, en], sort) => ({ dictKey, dictValue, en, sort })),
  };
}

/** How a record of racks differs from another one. */
interface RackForm {
  readonly id: string;
  readonly label: Json;
  /** A column of the list beside the name. */
  readonly listed: string;
  /** The fields of a rack but for its name. */
  readonly properties: Json;
  /** Absent where values are taken as they are. */
  readonly migrate: Json;
}

/** A record of racks, each with a name of its own. */
export function rackRecord({ id, label, listed, properties, migrate }: RackForm): Json {
  return {
    kind: 'record',
    id,
    version: 1,
    area: 'lab',
    label,
    data: { 'x-fields': [id] },
    title: 'rackName',
    search: ['rackName'],
    list: ['rackName', listed],
    sort: ['rackName'],
    unique: [['rackName']],
    actions: [
      { verb: 'submit', permission: 'project_edit' },
      { verb: 'import', permission: 'project_import' },
      { verb: 'export', permission: 'project_export' },
    ],
    sets: {
      [id]: {
        scope: 'record',
        label: text('架', 'Rack'),
        properties: {
          rackName: { type: 'string', maxLength: 20, 'x-label': text('架名', 'Rack name') },
          ...properties,
        },
        required: ['rackName'],
      },
    },
    ...(migrate !== undefined && { migrate }),
  };
}
