import type {
  FamilyDescriptor,
  PrintSource,
  ProcessDescriptor,
  RecordDescriptor,
} from '../../../generated/descriptor.ts';
import { fillParams, type Params } from './expand-params.ts';
import { pointerTo } from '../../text/json.ts';
import type { Entry, Library } from '../link-library.ts';
import type { Place, PlaceMap } from '../../words/place.ts';

/** A family with the values that fill its parameters. */
export interface FilledFamily {
  readonly entry: Entry<FamilyDescriptor>;
  readonly params: Params;
}

/** A print with the place where it is laid out, and the place that names it: the same where it is written in full. */
interface PlacedPrint {
  readonly print: PrintSource;
  readonly place: Place;
  readonly named: Place;
  readonly params: Params | null;
}

/**
 * The prints of the process or record itself, then those of its family that it does not replace by its own of the same
 * id, with named layouts in full. Names that no types file defines fall away.
 */
export function expandPrints(
  entry: Entry<ProcessDescriptor | RecordDescriptor>,
  family: FilledFamily | null,
  library: Library,
  places: PlaceMap,
): Pick<ProcessDescriptor, 'prints'> {
  const mine = placedPrints(entry, null, library);
  const ids = new Set(mine.map(({ print }) => print.id));
  const inherited = family === null ? [] : placedPrints(family.entry, family.params, library);
  const all = [...mine, ...inherited.filter(({ print }) => !ids.has(print.id))];
  const prints = all.map(({ print, place, named, params }, index) => {
    const pointer = pointerTo('/prints', index);
    places.note(pointer, place);
    if (named !== place) places.note(`${pointer}/id`, named);
    return params === null ? print : (fillParams(print, params, pointer, place, places) as PrintSource);
  });
  return prints.length === 0 ? {} : { prints };
}

function placedPrints(
  { value, source }: Entry<ProcessDescriptor | FamilyDescriptor | RecordDescriptor>,
  params: Params | null,
  library: Library,
): readonly PlacedPrint[] {
  return (value.prints ?? []).flatMap((item, index): readonly PlacedPrint[] => {
    const named = { source, pointer: pointerTo('/prints', index) };
    if (typeof item !== 'string') return [{ print: item, place: named, named, params }];
    const layout = library.prints.get(item);
    return layout === undefined ? [] : [{ print: layout.value, place: layout.place, named, params }];
  });
}
