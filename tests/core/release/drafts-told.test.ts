import { describe, expect, test } from 'vitest';
import { compile } from '../../../src/core/check/compile.ts';
import type { ReleasedDescriptor } from '../../../src/core/model/release.ts';
import { loadForm } from '../../../src/core/release/form-fields.ts';
import { noFormerFields } from '../../../src/core/release/former-fields.ts';
import { StoredFates, type TypedDraft } from '../../../src/core/release/stored-fates.ts';
import { type Json, smallLibrary, sourcesOf } from '../check/support/small-library.ts';

const library = smallLibrary();
const base = compile(sourcesOf(library)).expanded.get('bench-one') as Json;
const moment = { today: '2026-01-01', now: '' };
const named = (...codes: string[]): Json => Object.fromEntries(codes.map((code) => [code, { zh: code, en: code }]));

/** A version of the bench process whose application form has a grade. */
function version(number: number, edit: (fields: Json, form: Json) => void = () => {}) {
  const form = structuredClone(base);
  const fields = form.sets.facts.properties;
  form.version = number;
  form.start.edit = ['@facts'];
  fields.grade = { type: 'string', 'x-enum': named('a', 'b'), 'x-label': { zh: '等级', en: 'Grade' } };
  edit(fields, form);
  return loadForm(JSON.parse(JSON.stringify(form)) as ReleasedDescriptor);
}

const merging = version(2, ({ grade }, form) => {
  grade['x-enum'] = named('a');
  form.migrate = { grade: "grade == 'b' ? 'a' : grade" };
});
const draft = (header: Json, ...older: ReturnType<typeof version>[]) => ({
  typed: { header, patches: [] },
  older,
  former: noFormerFields,
});
const fates = (versions: ConstructorParameters<typeof StoredFates>[0], typed: TypedDraft) =>
  new StoredFates(versions, moment).ofDraft(typed).map(({ fate, path }) => `${fate} ${path}`);

describe('S7-31 a plan tells of what was typed into an application form', () => {
  const then = version(1);

  test('what a migrate makes the same as another', () => {
    const versions = { before: then, after: merging, former: noFormerFields };
    expect(fates(versions, draft({ grade: 'b' }, then))).toEqual(['merged grade']);
    expect(fates(versions, draft({ title: 'A' }, then))).toEqual([]);
  });

  test('what a formula gives otherwise, and not what it gives alike', () => {
    const computed = version(2, ({ title }) => (title['x-calc'] = 'grade'));
    const versions = { before: then, after: computed, former: noFormerFields };
    expect(fates(versions, draft({ title: 'typed', grade: 'a' }, then))).toEqual(['replaced title']);
    expect(fates(versions, draft({ title: 'a', grade: 'a' }, then))).toEqual([]);
  });

  test('what does not come back where a release is taken back, of drafts that were typed by it', () => {
    const back = version(3);
    const takenBack = [{ from: 1, to: 3, whole: true }];
    const unrestored = { grade: ['a'] };
    const versions = { before: merging, after: back, former: noFormerFields, takenBack, unrestored };
    expect(fates(versions, draft({ grade: 'a' }, merging))).toEqual(['unrestored grade']);
    expect(fates(versions, draft({ grade: 'a' }, then, merging))).toEqual([]);
  });

  test('a choice that is gone and a limit that is tighter, where it holds what they refuse, and not what is missing', () => {
    const tighter = version(2, ({ grade, title }, form) => {
      grade['x-enum'] = named('a');
      title.maxLength = 3;
      form.sets.facts.required = ['title', 'grade'];
    });
    const versions = { before: then, after: tighter, former: noFormerFields };
    expect(fates(versions, draft({ title: 'four', grade: 'b' }, then))).toEqual(['limit title', 'choice grade']);
    expect(fates(versions, draft({ title: 'two', grade: 'a' }, then))).toEqual([]);
    expect(fates(versions, draft({}, then))).toEqual([]);
    const ofTask = new StoredFates(versions, moment).ofTaskDraft({ grade: 'b' });
    expect(ofTask.map(({ fate, path, detail }) => `${fate} ${path} ${detail}`)).toEqual(['choice grade b']);
  });

  test('values that go along under another name or code', () => {
    const other = version(2, (fields, form) => {
      fields.rank = { ...fields.grade, 'x-enum': named('a', 'c'), 'x-was': ['grade'] };
      delete fields.grade;
      form.migrate = { rank: "grade == 'b' ? 'c' : grade" };
    });
    const versions = { before: then, after: other, former: noFormerFields };
    expect(fates(versions, draft({ grade: 'b' }, then))).toEqual(['moved grade', 'converted rank']);
    expect(fates(versions, draft({ grade: 'a' }, then))).toEqual(['moved grade']);
  });

  test('what is gone already once', () => {
    const gone = version(2, (fields) => delete fields.grade);
    const next = version(3, (fields, form) => {
      delete fields.grade;
      form.label = { zh: '新', en: 'New' };
    });
    const versions = { before: gone, after: next, former: noFormerFields };
    const kept = draft({ grade: 'a' }, gone);
    expect(fates(versions, kept)).toEqual(['unseen grade']);
    expect(fates(versions, { ...kept, unseen: new Set(['grade']) })).toEqual([]);
  });
});
