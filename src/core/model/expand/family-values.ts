import type { FamilyDescriptor, FamilyParam, ProcessDescriptor } from '../../../generated/descriptor.ts';
import { fillParams, paramsOf, type Params } from './expand-params.ts';
import { isObject, own, pointerTo } from '../../text/json.ts';
import type { Entry } from '../link-library.ts';
import { type Place, PlaceMap } from '../../words/place.ts';

/** The parameter by which a process takes one of its family's presets. */
export const presetParam = 'preset';

/** The parameter that every family has: the id of the process. */
export const idParam = 'id';

/** The kind of a parameter, however it is declared. */
export function kindOf(param: FamilyDescriptor['params'][string]): FamilyParam {
  return typeof param === 'string' ? param : param.kind;
}

/** The values that a family gives its parameters where a process says nothing. */
function defaultsOf(family: FamilyDescriptor): Readonly<Record<string, unknown>> {
  return Object.fromEntries(
    Object.entries(family.params).flatMap(([name, param]) => (isObject(param) ? [[name, param.default]] : [])),
  );
}

/**
 * What fills the parameters of a family: what the process writes goes before the preset that it names, and that before
 * the defaults. Presets and defaults may themselves name parameters, which the others fill.
 */
export function familyValues(entry: Entry<ProcessDescriptor>, family: Entry<FamilyDescriptor>): Params {
  const { [presetParam]: preset, ...mine } = entry.value.params ?? {};
  const name = typeof preset === 'string' ? preset : '';
  const bundle = own(family.value.presets, name) ?? {};
  const presetPlace: Place = { source: family.source, pointer: pointerTo('/presets', name) };
  const written = paramsOf(mine, { source: entry.source, pointer: '/params' });
  const defaults = paramsOf(defaultsOf(family.value), { source: family.source, pointer: '/params' });
  const outer: Params = {
    values: { ...defaults.values, ...mine },
    places: new Map([...defaults.places, ...written.places]),
  };
  const filled = (value: unknown, params: Params): Readonly<Record<string, unknown>> => {
    const result = fillParams(value, params, '', presetPlace, new PlaceMap(family.source));
    return isObject(result) ? result : {};
  };
  const presets = paramsOf(filled(bundle, outer), presetPlace);
  const all: Params = { ...outer, values: { ...outer.values, ...presets.values, ...mine } };
  return {
    values: { ...filled(defaults.values, all), ...presets.values, ...mine, [idParam]: entry.value.id },
    places: new Map([...defaults.places, ...presets.places, ...written.places]),
  };
}
