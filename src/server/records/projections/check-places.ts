import type { FormView, TableView } from '../../../core/form/form-view.ts';
import type { LocationSource } from '../../../generated/descriptor.ts';
import type { Finding, Row } from '../../../core/values/finding.ts';
import { placePointer } from '../../../core/form/place.ts';
import { locationOf, holdersOf, placeText } from '../locations.ts';
import { projectionsOf, type Projection } from './projections.ts';
import { textAt } from './source-rows.ts';
import type { Unit } from '../../platform/unit.ts';

/** A record whose rows hold places, with the table of a page that fills them. */
interface Storing {
  readonly projection: Projection;
  readonly location: LocationSource;
  readonly table: TableView;
}

/** A row of the table that wants a place. */
interface Wanting {
  readonly index: number;
  readonly row: Row;
  readonly key: string;
  readonly place: string;
}

/** The columns whose values name places that have to be free, where this page fills them. */
export async function placeColumns(unit: Unit, view: FormView): Promise<readonly string[]> {
  const storing = await placeTables(unit, view);
  return [...new Set(storing.flatMap(({ projection, location }) => [projection.source.key, ...location.fields]))];
}

/** Rows that want a place where another row is, one of the same table included; told at the narrowest field. */
export async function checkPlaces(unit: Unit, view: FormView, data: Row): Promise<readonly Finding[]> {
  const findings: Finding[] = [];
  for (const storing of await placeTables(unit, view)) {
    const wanting = wantingRows(storing, data);
    const places = [...new Set(wanting.map(({ place }) => place))];
    const holders = await holdersOf(unit.tx, storing.projection.model, places);
    // A row of this table that goes elsewhere leaves its place.
    const moving = new Map(wanting.map(({ key, place }) => [key, place] as const));
    for (const one of wanting) {
      const holder = holders.get(one.place);
      const isThere = holder !== undefined && holder !== one.key && (moving.get(holder) ?? one.place) === one.place;
      const twin = wanting.find(({ index, place }) => index !== one.index && place === one.place);
      const other = isThere ? holder : twin?.key;
      if (other !== undefined) findings.push(takenFinding(storing, one, other));
    }
  }
  return findings;
}

async function placeTables(unit: Unit, view: FormView): Promise<readonly Storing[]> {
  if (view.tables.length === 0) return [];
  return (await projectionsOf(unit)).flatMap((projection) => {
    const { location } = projection.source;
    const table = view.tables.find(({ name }) => name === projection.source.table);
    if (location === null || table === undefined) return [];
    const filled = table.columns.filter(({ access }) => access === 'edit').map(({ field }) => field.key);
    return location.fields.some((key) => filled.includes(key)) ? [{ projection, location, table }] : [];
  });
}

function wantingRows({ projection, table }: Storing, data: Row): readonly Wanting[] {
  const rows = (Array.isArray(data[table.name]) ? data[table.name] : []) as readonly Row[];
  return rows.flatMap((row, index) => {
    const key = textAt(row, projection.source.key);
    const place = locationOf(projection.model, row);
    return key === null || place === null ? [] : [{ index, row, key, place }];
  });
}

function takenFinding({ location, table }: Storing, { index, row }: Wanting, other: string): Finding {
  const key = location.fields.at(-1) ?? '';
  const place = { table: table.name, row: index };
  const text = placeText(location, row);
  const message = { zh: `${text}已存放 ${other}`, en: `${text} is taken by ${other}` };
  return { pointer: placePointer(place, key), ...place, key, code: 'place', level: 'error', message };
}
