import { expect, test } from 'vitest';
import { causesOf } from '../../../src/core/check/causes.ts';
import { compile } from '../../../src/core/check/compile.ts';
import { editsOf } from '../../../src/core/words/reading/edited-text.ts';
import { parseDescriptor } from '../../../src/core/words/reading/parse.ts';
import { text } from './support/both.ts';
import { smallLibrary, type Json } from './support/small-library.ts';

function dictionary(code: string) {
  const entries = [{ dictKey: 'a', dictValue: '甲', en: 'A', sort: 1 }];
  const id = code.replaceAll('_', '-');
  return { kind: 'dictionary', id, version: 1, label: text('Zone'), store: 'biz', code, entries };
}

function causesIn(library: Json) {
  const texts = Object.entries(library).map(([name, value]) => ({
    file: `${name}.json`,
    text: JSON.stringify(value, null, 2),
  }));
  const sources = texts.flatMap(({ file, text: own }) => parseDescriptor(file, own).source ?? []);
  return causesOf(compile(sources).diagnostics, sources, texts).causes.map(({ diagnostic }) => diagnostic);
}

/** Two fields that take their choices from a dictionary, and a dictionary `visit_zone` that no other field names. */
function withZones(named: string) {
  const library: Json = { ...smallLibrary(), visit_zone: dictionary('visit_zone') };
  const { properties } = library.types.sets.facts;
  for (const key of ['fromZone', 'toZone']) properties[key] = { type: 'string', 'x-dict': named, 'x-label': text(key) };
  // A choice, a field and a set that look like parts of the name that is missed.
  properties.offer = {
    type: 'string',
    'x-enum': { bid: text('Bid'), bix: text('Bix') },
    default: 'bix',
    'x-label': text('Offer'),
  };
  properties.visitHours = { type: 'string', 'x-label': text('Hours') };
  return library;
}

test.each(['biz:visit_zonk', 'biz:visitors', 'biz:offen', 'biz:visit_zones'])(
  'a dictionary %s that two fields name and nobody defines is told at these fields, and edits touch nothing else',
  (named) => {
    const causes = causesIn(withZones(named)).filter(({ severity }) => severity === 'error');
    expect(new Set(causes.map(({ code }) => code))).toEqual(new Set(['reference/dictionary-unknown']));
    expect(causes[0]?.pointer).toBe('/sets/facts/properties/fromZone/x-dict');
    expect(causes.flatMap(editsOf)).not.toEqual([]);
    for (const edit of causes.flatMap(editsOf)) {
      expect([edit.op, edit.pointer.split('/').at(-1)]).toEqual(
        edit.op === 'create' ? ['create', ''] : ['replace', 'x-dict'],
      );
    }
  },
);

test('a dictionary that is near is written instead; what is further off is another one, and its own file is offered', () => {
  const edits = (named: string) =>
    causesIn(withZones(named))
      .filter(({ code }) => code === 'reference/dictionary-unknown')
      .flatMap(editsOf);
  expect(edits('biz:visit_zonk')[0]).toMatchObject({ op: 'replace', value: 'biz:visit_zone' });
  expect(edits('biz:visit_colour')[0]).toMatchObject({
    op: 'create',
    file: 'visit_colour.json',
    value: { id: 'visit-colour', code: 'visit_colour' },
  });
});

test('a dictionary whose code alone is misspelt is told there, with the fields that wait', () => {
  const library = withZones('biz:visit_zone');
  library.visit_zone.code = 'visit_zonk';
  expect(causesIn(library)[0]).toMatchObject({
    file: 'visit_zone.json',
    code: 'reference/misspelt',
    fix: { op: 'replace', pointer: '/code', value: 'visit_zone' },
  });
});

test('of another kind, or by two letters off, nothing is blamed', () => {
  const library = smallLibrary();
  library.plain.steps[0].need = ['remark', 'courierName'];
  library.plain.steps[1].read = ['@note', 'courierName'];
  const set = (properties: Json) => ({ scope: 'form', label: text('Extra'), properties });
  // A set, a choice and a field that is another one.
  library.types.sets.courierNmae = set({ courierFee: { type: 'number', 'x-label': text('Fee') } });
  library.plain.start.edit = ['@head', '@sample', '@courierNmae'];
  library.types.sets.facts.properties.offer = {
    type: 'string',
    'x-enum': { courierNam: text('Name') },
    'x-label': text('Offer'),
  };
  expect(causesIn(library).map(({ code }) => code)).not.toContain('reference/misspelt');
});
