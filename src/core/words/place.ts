import type { DescriptorSource } from './reading/parse.ts';

/** A place in a source file: the value (or key) at a JSON pointer. */
export interface Place {
  readonly source: DescriptorSource;
  readonly pointer: string;
  readonly of?: 'key' | 'value';
}

/**
 * Tells where each part of an expanded descriptor was written: in its own file, in its family, or in the types file of a
 * set. Only the parts that moved are noted; everything below one keeps its way below it.
 */
export class PlaceMap {
  readonly #origins = new Map<string, Place>();
  readonly #file: DescriptorSource;

  constructor(file: DescriptorSource) {
    this.#file = file;
  }

  /** Notes that the part at `pointer` of the expanded descriptor was written at `place`. */
  note(pointer: string, place: Place): void {
    this.#origins.set(pointer, place);
  }

  /** The files that parts come from, its own first. */
  files(): readonly DescriptorSource[] {
    return [...new Set([this.#file, ...[...this.#origins.values()].map(({ source }) => source)])];
  }

  /** The place of the part at `pointer`; what was written nowhere is placed at its nearest written parent. */
  at(pointer: string, of: 'key' | 'value' = 'value'): Place {
    for (let end = pointer.length; end > 0; end = pointer.lastIndexOf('/', end - 1)) {
      const origin = this.#origins.get(pointer.slice(0, end));
      if (origin !== undefined) return { source: origin.source, pointer: origin.pointer + pointer.slice(end), of };
    }
    return { source: this.#file, pointer, of };
  }
}

/** The same place further down. */
export function below(place: Place, path: string, of: 'key' | 'value' = 'value'): Place {
  return { source: place.source, pointer: place.pointer + path, of };
}
