import { isObject, own, pointerTo } from '../../text/json.ts';
import { below, type Place, type PlaceMap } from '../../words/place.ts';

/** The values that a process fills into its family, and where it writes them. */
export interface Params {
  readonly values: Readonly<Record<string, unknown>>;
  readonly places: ReadonlyMap<string, Place>;
}

/** The parameters of a process as it writes them at `place`. */
export function paramsOf(values: Readonly<Record<string, unknown>>, place: Place): Params {
  const places = Object.keys(values).map((name) => [name, below(place, pointerTo('', name))] as const);
  return { values, places: new Map(places) };
}

/** The parameter that a text consists of wholly, e.g. `{days}`; null otherwise. */
function wholeParam(text: string): string | null {
  return /^\{([^{}]+)\}$/.exec(text)?.[1] ?? null;
}

/** The parameters that a text names, e.g. `head` in `@{head}`. */
export function paramsIn(text: string): readonly string[] {
  return [...text.matchAll(/\{([^{}]+)\}/g)].map((match) => match[1] ?? '');
}

/**
 * Copies a family's value with the parameters filled in. In a list, an item that names a list parameter becomes one item
 * per entry, and an item whose parameter is not filled falls away; so does a property that consists of one.
 *
 * @param at pointer in the expanded descriptor, whose origins go to `places`
 */
export function fillParams(value: unknown, params: Params, at: string, from: Place, places: PlaceMap): unknown {
  if (!holdsParams(value)) return value;
  if (typeof value === 'string') return fillText(value, params, at, places);
  if (Array.isArray(value)) return fillList(value, params, at, from, places);
  if (!isObject(value)) return value;
  const result: [string, unknown][] = [];
  for (const [key, item] of Object.entries(value)) {
    const filled = fillParams(item, params, pointerTo(at, key), below(from, pointerTo('', key)), places);
    if (filled !== undefined) result.push([key, filled]);
  }
  return Object.fromEntries(result);
}

const holders = new WeakMap<object, boolean>();

/** Whether a parameter stands anywhere in a value; each object of a family is searched once. */
function holdsParams(value: unknown): boolean {
  if (typeof value === 'string') return value.includes('{');
  if (typeof value !== 'object' || value === null) return false;
  const known = holders.get(value);
  if (known !== undefined) return known;
  const holds = Object.values(value).some(holdsParams);
  holders.set(value, holds);
  return holds;
}

function fillText(text: string, params: Params, at: string, places: PlaceMap): unknown {
  const whole = wholeParam(text);
  const named = whole ?? paramsIn(text)[0];
  if (named === undefined) return text;
  const value = own(params.values, named);
  if (value === undefined) return whole === null ? text : undefined;
  notePlace(named, params, at, places);
  if (whole !== null) return value;
  return text.replaceAll(`{${named}}`, typeof value === 'string' ? value : JSON.stringify(value));
}

function fillList(list: readonly unknown[], params: Params, at: string, from: Place, places: PlaceMap): unknown {
  const result: unknown[] = [];
  const push = (item: unknown, source: Place, values: Params): void => {
    const pointer = pointerTo(at, result.length);
    places.note(pointer, source);
    const filled = fillParams(item, values, pointer, source, places);
    if (filled !== undefined) result.push(filled);
  };
  list.forEach((item, index) => {
    const source = below(from, pointerTo('', index));
    const named = listParam(item, params);
    if (named === null) push(item, source, params);
    else if (typeof item === 'string' && wholeParam(item) !== null) spliceValues(named, params, result, at, places);
    else for (const one of oneByOne(named, params)) push(item, source, one);
  });
  return result;
}

/**
 * The list parameter for each entry of which an item is repeated: one that a text names, or that stands for the process
 * of an object; null when none.
 */
function listParam(item: unknown, params: Params): string | null {
  const text = isObject(item) ? item['process'] : item;
  const named = typeof text === 'string' ? paramsIn(text) : [];
  return named.find((name) => Array.isArray(own(params.values, name))) ?? null;
}

function spliceValues(name: string, params: Params, result: unknown[], at: string, places: PlaceMap): void {
  for (const one of oneByOne(name, params)) {
    notePlace(name, one, pointerTo(at, result.length), places);
    result.push(own(one.values, name));
  }
}

/** The parameters once for each entry of a list parameter, the entry standing for the list. */
function oneByOne(name: string, params: Params): readonly Params[] {
  const place = params.places.get(name);
  return (own(params.values, name) as readonly unknown[]).map((value, index) => ({
    values: { ...params.values, [name]: value },
    places: place === undefined ? params.places : new Map([...params.places, [name, below(place, `/${index}`)]]),
  }));
}

function notePlace(name: string, params: Params, at: string, places: PlaceMap): void {
  const place = params.places.get(name);
  if (place !== undefined) places.note(at, place);
}
