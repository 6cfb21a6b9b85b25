import { describe, expect, test } from 'vitest';
import { compile } from '../../../src/core/check/compile.ts';
import type { ChangeClass } from '../../../src/core/release/change.ts';
import { diffReleases } from '../../../src/core/release/diff.ts';
import { smallLibrary, sourcesOf, type Json, type SmallLibrary } from '../check/support/small-library.ts';
import { breadth } from '../../support/breadth.ts';
import { authoredChanges, type AuthoredChange } from './support/changes.ts';
import { pageOf, pagesOf, randomValues, type FormModel, type Met } from './support/run-versions.ts';

/** How grave a class is: nobody notices, who is under way stays with the old form, nothing can be done. */
const gravity: Readonly<Record<ChangeClass, number>> = { safe: 0, pin: 1, upcast: 1, refuse: 2 };

const tries = breadth(400, 80);

function formOf(library: SmallLibrary, id: string) {
  const { forms, diagnostics } = compile(sourcesOf(library));
  const found = forms.find(({ descriptor }) => descriptor.id === id);
  if (found === undefined) throw new Error(`${id}: ${diagnostics.map(({ message }) => message.en).join(' ')}`);
  return found;
}

/** The same row of numbers every time. */
function randomFrom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state * 1_664_525 + 1_013_904_223) % 4_294_967_296;
    return state / 4_294_967_296;
  };
}

/** Random values that a page takes without an error, and what people meet with them there. */
type Accepted = readonly { readonly values: Json; readonly old: Met }[];

function acceptedAt(before: FormModel, page: string): Accepted {
  const random = randomFrom(7);
  const meet = pageOf(before, page);
  const accepted: { values: Json; old: Met }[] = [];
  for (let count = 0; count < tries; count += 1) {
    const values = randomValues(before, random);
    const old = meet?.(values);
    if (old?.errors.length === 0) accepted.push({ values, old });
  }
  return accepted;
}

/** By the page of each form: many changes begin with the same form. */
const accepted = new Map<FormModel, ReadonlyMap<string, Accepted>>();

function acceptedBy(before: FormModel): ReadonlyMap<string, Accepted> {
  const known = accepted.get(before) ?? new Map(pagesOf(before).map((page) => [page, acceptedAt(before, page)]));
  accepted.set(before, known);
  return known;
}

/** What somebody under way would notice, if the new version took the place of the old one: found by running both. */
function noticed(before: FormModel, after: FormModel): ReadonlySet<string> {
  const found = new Set<string>();
  for (const [page, handedIn] of acceptedBy(before)) {
    if (!pagesOf(after).includes(page)) found.add('the page is gone');
    const meet = pageOf(after, page);
    if (meet === null) continue;
    for (const { values, old } of handedIn) {
      const now = meet(values);
      if (now.errors.length > 0) found.add('what was accepted is refused');
      if (misses(old.stored, now.stored)) found.add('a value is lost or another one');
      if (old.shown.some((path) => !now.shown.includes(path))) found.add('something is not shown any more');
      if (old.ways.some((way) => !now.ways.includes(way))) found.add('a way on is gone or leads elsewhere');
    }
  }
  if (before.kind === 'process' && after.kind === 'process') {
    const shutOut = before.steps.some(({ id, roles }) => {
      const step = after.steps.find((other) => other.id === id);
      return step !== undefined && roles.some((role) => !step.roles.includes(role));
    });
    if (shutOut) found.add('somebody may not do it any more');
  }
  return found;
}

/** Whether what was stored is not all there, as it was. */
function misses(old: Json, now: Json): boolean {
  if (Array.isArray(old)) return !Array.isArray(now) || old.some((row, index) => misses(row, now[index]));
  if (typeof old === 'object' && old !== null) return Object.keys(old).some((key) => misses(old[key], now?.[key]));
  return old !== now;
}

/** Fields that hold values of another type than before, which no version can read as its own. */
function retyped(before: FormModel, after: FormModel): readonly string[] {
  return [...before.fields.values()]
    .filter((field) => field.calc === null && after.fields.get(field.path) !== undefined)
    .filter(({ path, type }) => {
      const now = after.fields.get(path);
      const isWider = type === 'integer' && now?.type === 'number';
      const isNarrower = type === 'number' && now?.type === 'integer';
      return now !== undefined && now.calc === null && now.type !== type && !isWider && !isNarrower;
    })
    .map(({ path }) => path);
}

const old = new Map(['bench-one', 'plain', 'thing'].map((id) => [id, formOf(smallLibrary(), id)] as const));

function validate({ form, make }: AuthoredChange) {
  const library = smallLibrary();
  make(library);
  const [before, after] = [old.get(form)!, formOf(library, form)];
  const told = diffReleases({ descriptor: before.descriptor }, { descriptor: after.descriptor });
  return { told, noticed: noticed(before.model, after.model), retyped: retyped(before.model, after.model) };
}

const validated = authoredChanges.map((one) => ({ ...one, ...validate(one) }));

describe('changes of a form, with their class found out by running both versions on random data', () => {
  test('there are sixty and more; two of five are noticed by somebody, two of five by nobody', () => {
    expect(validated.length).toBeGreaterThanOrEqual(60);
    expect(new Set(validated.map(({ form, name }) => `${form} ${name}`)).size).toBe(validated.length);
    const breaking = validated.filter((one) => one.noticed.size > 0).length;
    expect(breaking).toBeGreaterThan(validated.length * 0.4);
    expect(validated.filter((one) => one.told.class === 'safe').length).toBeGreaterThan(validated.length * 0.2);
  });

  test.each(validated)('$form: $name is called no safer than it is', ({ told, noticed: found, retyped: fields }) => {
    const least = fields.length > 0 ? gravity.refuse : found.size > 0 ? gravity.pin : gravity.safe;
    const why = [...found, ...fields, ...told.changes.map(({ message }) => message.en)].join('; ');
    expect(gravity[told.class], why).toBeGreaterThanOrEqual(least);
    // What is not the same has at least one line that says so.
    const lines = told.changes.filter((one) => one.class !== 'safe').length;
    expect(lines, why).toBeGreaterThanOrEqual(Math.min(least, 1));
  });
});
