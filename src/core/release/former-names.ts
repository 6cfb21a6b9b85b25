import type { FieldModel } from '../model/model.ts';
import { meaningChanges } from './field-meaning.ts';
import type { FieldPair, FieldPairs } from './field-pairs.ts';
import type { NextVersion, Strand, Strands } from './field-strands.ts';
import { inOrder } from './fields-as-then.ts';
import { allFields, prefixOf, type FormModel } from './form-fields.ts';

/** Two versions, and the fields of the earlier one and of all before it, the newest first. */
interface VersionsWithPast {
  readonly before: FormModel;
  readonly after: FormModel;
  readonly line: readonly Strands[];
}

/** A field that had a name once, as it was then and as it is. */
interface Holder {
  readonly then: FieldModel;
  readonly strand: Strand;
}

/**
 * Finds of new fields those that the version before has under another name, or whose values data keep, by the names that
 * fields had in any version: a name stands for the field that had it last.
 */
export class FormerNames {
  readonly #versions: VersionsWithPast;
  readonly #fields: ReadonlyMap<string, FieldModel>;
  readonly #fresh: readonly string[];
  readonly #pairs: FieldPair[];
  readonly #taken: Set<string>;
  readonly #returning = new Map<string, string>();
  /** By path in the later version where the values stand in the earlier one. */
  readonly #origins: Map<string, string>;

  constructor(versions: VersionsWithPast, { pairs, fresh }: FieldPairs) {
    this.#versions = versions;
    this.#fields = allFields(versions.after);
    // A table goes before its columns, which are kept in its rows.
    this.#fresh = fresh.toSorted((one, other) => Number(one.includes('.')) - Number(other.includes('.')));
    this.#pairs = [...pairs];
    this.#taken = new Set(pairs.map(({ from }) => from));
    this.#origins = new Map(pairs.map(({ from, to }) => [to, from]));
  }

  found(): Omit<NextVersion, 'back'> {
    for (const isTable of [true, false]) {
      const fresh = this.#fresh.filter((path) => (this.#fields.get(path)?.columns !== null) === isTable);
      for (const path of fresh) this.#pairBy(path, this.#namesOf(path, 'said'), () => true);
      for (const path of fresh) this.#pairBy(path, this.#namesOf(path, 'own'), (holder) => this.#isMeant(path, holder));
      for (const path of fresh) this.#bringBack(path, this.#namesOf(path, 'own'));
      for (const path of fresh) this.#bringBack(path, this.#namesOf(path, 'said'));
    }
    const { before, after } = this.#versions;
    return { ...inOrder(this.#pairs, before, after), returning: this.#returning };
  }

  #namesOf(path: string, which: 'own' | 'said'): readonly string[] {
    const field = this.#fields.get(path);
    if (field === undefined || this.#origins.has(path)) return [];
    return which === 'own' ? [field.key] : (field.words['x-was'] ?? []);
  }

  /** Pairs a new field with one that the version before has under another name. */
  #pairBy(path: string, names: readonly string[], isMeant: (holder: Holder) => boolean): void {
    const [before, now] = [allFields(this.#versions.before), this.#fields.get(path)];
    for (const name of names) {
      const holder = this.#holderOf(name, path);
      const from = holder?.strand.path ?? '';
      const old = before.get(from);
      if (holder === undefined || holder.strand.isGone || old === undefined || now === undefined) continue;
      if (!this.#isFree(path, from) || !isMeant(holder)) continue;
      this.#pairs.push({ from, to: path, old, now });
      this.#note(path, from);
      return;
    }
  }

  /**
   * Whether a field that has a former key of another one is that again: it means what that meant under the key, and is not
   * filled anew; where that means something else by now, it says how its values become its own.
   */
  #isMeant(path: string, { then, strand }: Holder): boolean {
    const now = this.#fields.get(path);
    if (now === undefined || meaningChanges(then, now, path).length > 0) return false;
    const isFilled = this.#versions.after.descriptor.migrate?.[path] !== undefined;
    return isFilled === meaningChanges(strand.field, now, path).length > 0;
  }

  /** Gives a new field the values that are kept of one that is gone, where they mean the same. */
  #bringBack(path: string, names: readonly string[]): void {
    const now = this.#fields.get(path);
    if (now === undefined || this.#versions.after.descriptor.migrate?.[path] !== undefined) return;
    for (const name of names) {
      const holder = this.#holderOf(name, path);
      if (holder?.strand.isGone !== true || !this.#isFree(path, holder.strand.path)) continue;
      if (meaningChanges(holder.strand.field, now, path).length > 0) return;
      this.#returning.set(path, holder.strand.path);
      this.#note(path, holder.strand.path);
      return;
    }
  }

  #note(path: string, from: string): void {
    this.#taken.add(from);
    this.#origins.set(path, from);
  }

  /** Whether no other field of the later version has what stands there. */
  #isFree(path: string, from: string): boolean {
    if (this.#taken.has(from)) return false;
    const named = prefixOf(path) + from.slice(prefixOf(from).length);
    return named === path || !this.#fields.has(named);
  }

  /** The field that had a name last beside those that a new one stands beside; undefined where its values are nowhere. */
  #holderOf(key: string, path: string): Holder | undefined {
    const [now] = this.#versions.line;
    const table = prefixOf(path).endsWith('.') ? prefixOf(path).slice(0, -1) : null;
    const isKnown = table === null || !this.#fields.has(table);
    const from = isKnown ? table : (this.#origins.get(table) ?? null);
    if (now === undefined || (table !== null && from === null)) return undefined;
    const place = from === null ? prefixOf(path) : `${from}.`;
    for (const strands of this.#versions.line) {
      const prefix = from === null || isKnown ? place : `${strands.withId(now.at(from)?.id ?? -1)?.path ?? ''}.`;
      const then = strands.at(prefix + key);
      if (then === undefined || then.isGone) continue;
      const strand = now.withId(then.id);
      return strand !== undefined && prefixOf(strand.path) === place ? { then: then.field, strand } : undefined;
    }
    return undefined;
  }
}
