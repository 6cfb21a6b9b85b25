import type { FieldModel } from '../model/model.ts';
import { prefixOf } from './form-fields.ts';
import type { FieldPairs } from './field-pairs.ts';

/** One field through versions, whatever they call it: where its values stand, and how they are to be read. */
export interface Strand {
  readonly id: number;
  /** Where data of a version keep its values. */
  readonly path: string;
  /** As the version has it, or the last one that had it. */
  readonly field: FieldModel;
  /** Whether the version has no such field, so that values are kept unseen. */
  readonly isGone: boolean;
}

/** The fields whose values data of a version may keep. */
export class Strands {
  readonly #byPath: ReadonlyMap<string, Strand>;
  readonly #byId: ReadonlyMap<number, Strand>;
  readonly #nextId: number;

  constructor(strands: readonly Strand[], nextId: number) {
    this.#byPath = new Map(strands.map((strand) => [strand.path, strand]));
    this.#byId = new Map(strands.map((strand) => [strand.id, strand]));
    this.#nextId = nextId;
  }

  /** Those of a first version. */
  static of(fields: ReadonlyMap<string, FieldModel>): Strands {
    const all = [...fields].map(([path, field], id) => ({ id, path, field, isGone: false }));
    return new Strands(all, all.length);
  }

  at(path: string): Strand | undefined {
    return this.#byPath.get(path);
  }

  withId(id: number): Strand | undefined {
    return this.#byId.get(id);
  }

  /** Whether every field of the one version is the same as under its path in the other. */
  isAlike(other: Strands): boolean {
    const isSame = ({ id, path, isGone }: Strand): boolean => isGone || other.at(path)?.id === id;
    return [...this.#byId.values()].every(isSame);
  }

  /**
   * Those of the version that follows.
   *
   * @param back the version that this one is again: its fields are the same as then
   */
  next({ pairs, fresh, returning, back }: NextVersion, fields: ReadonlyMap<string, FieldModel>): Strands {
    const origins = new Map([...returning, ...pairs.map(({ to, from }) => [to, from] as const)]);
    let nextId = this.#nextId;
    const shown = [...fields].map(([path, field]): Strand => {
      const strand = this.at(origins.get(path) ?? '') ?? (fresh.includes(path) ? back?.at(path) : undefined);
      return { id: strand?.id ?? nextId++, path, field, isGone: false };
    });
    const ids = new Set(shown.map(({ id }) => id));
    const tables = new Map([...origins].map(([to, from]) => [`${from}.`, `${to}.`]));
    const kept = [...this.#byId.values()].flatMap((strand): readonly Strand[] => {
      const { id, path: old } = strand;
      // The columns of a table that has another name go with it.
      const path = (tables.get(prefixOf(old)) ?? prefixOf(old)) + old.slice(prefixOf(old).length);
      const then = back?.at(path);
      // Where data of both ways have values under one name, nobody can tell whose they are.
      const isUnclear = then !== undefined && then.id !== id;
      return ids.has(id) || fields.has(path) || isUnclear ? [] : [{ ...strand, path, isGone: true }];
    });
    return new Strands([...shown, ...kept], nextId);
  }
}

/** Which field of a version is which of the next, and the version that this one is again. */
export interface NextVersion extends FieldPairs {
  readonly returning: ReadonlyMap<string, string>;
  readonly back: Strands | null;
}
