import { describe, expect, test } from 'vitest';
import { compile } from '../../../src/core/check/compile.ts';
import { makeScan } from './make-scan.ts';
import { smallLibrary, sourcesOf, type Json } from './support/small-library.ts';
import { text } from './support/both.ts';

const columns: Json = {
  seen: { type: 'boolean', 'x-label': text('Seen') },
  share: { type: 'number', 'x-decimals': 1, 'x-label': text('Share') },
  count: { type: 'integer', maximum: 9, 'x-label': text('Count') },
  word: { type: 'string', maxLength: 2, 'x-label': text('Word') },
  verdict: { type: 'string', 'x-enum': { good: text('Good'), poor: text('Poor') }, 'x-label': text('Verdict') },
  group: { type: 'string', 'x-dict': 'biz:kind', 'x-label': text('Group') },
  validated: { type: 'string', 'x-access': { 'lab-supervisor': 'edit', '*': 'read' }, 'x-label': text('Validated') },
  closed: { type: 'string', 'x-access': { 'lab-supervisor': 'edit' }, 'x-label': text('Closed') },
  open: { type: 'string', 'x-access': { 'lab-technician': 'edit', '*': 'read' }, 'x-label': text('Open') },
  shown: { type: 'string', readOnly: true, 'x-label': text('Shown') },
};

/** What is told of a sheet whose scan writes one value. */
function told(key: string, value: unknown, edit: (step: Json) => void = () => {}) {
  const library = smallLibrary();
  library.types.sets.result.properties = { ...library.types.sets.result.properties, ...structuredClone(columns) };
  makeScan(library, { [key]: value });
  edit(library.family.steps[0]);
  return compile(sourcesOf(library)).diagnostics;
}

const pointer = (key: string): string => `/steps/0/sheet/scan/${key}`;

describe('S2-23 what a scan writes', () => {
  test.each([
    ['seen', true],
    ['count', 3],
    ['word', 'ok'],
    ['verdict', 'good'],
    ['group', 'a1'],
    ['conc', 1.5],
    ['share', 1.5],
    ['open', 'x'],
  ])('%s may become %j', (key, value) => {
    expect(told(key, value)).toEqual([]);
  });

  test.each([
    ['a text for a yes or no', 'seen', 'yes', { op: 'replace', value: true }],
    ['a yes or no for a number', 'conc', true, {}],
    ['a text that is a number', 'count', '3', { op: 'replace', value: 3 }],
    ['a number above its limit', 'count', 10, {}],
    ['a fraction for a whole number', 'count', 1.5, {}],
    ['a text that is too long', 'word', 'too long', {}],
    ['a number for a text', 'word', 5, { op: 'replace', value: '5' }],
    ['none of the choices', 'verdict', 'zzz', {}],
    ['nearly one of the choices', 'verdict', 'goot', { op: 'replace', value: 'good' }],
    ['no entry of the dictionary', 'group', 'zzz', {}],
    ['nothing', 'word', '', {}],
    ['a number with more places than the column takes', 'share', 1.25, { op: 'replace', value: 1.3 }],
  ])('is refused where it is %s', (_, key, value, fix) => {
    const found = told(key, value);
    expect(found).toMatchObject([{ code: 'field/scan-value', file: 'family.json', pointer: pointer(key), fix }]);
    expect(found[0]?.message.en).toContain(JSON.stringify(value));
    expect(found[0]?.fix.op).toBe('op' in fix ? fix.op : undefined);
  });

  test.each([
    ['tells the rows apart', 'sampleNo', 'seen', 'is the "key"'],
    ['is computed', 'total', 5, 'is computed'],
    ['is only shown', 'shown', 'x', 'is only shown'],
    ['is only shown to the role of the step', 'validated', 'x', '"lab-technician" may not fill in'],
    ['is hidden from the role of the step', 'closed', 'x', '"lab-technician" may not fill in'],
  ])('is taken out where the column %s', (_, key, value, reason) => {
    const found = told(key, value);
    expect(found).toMatchObject([{ code: 'field/scan-column', pointer: pointer(key) }]);
    expect(found[0]?.fix).toMatchObject({ op: 'remove', pointer: '/steps/0/sheet/scan' });
    expect(found[0]?.message.en).toContain(reason);
  });

  test('is refused where the step hides the column, or does not let people fill it in', () => {
    const hidden = told('seen', true, (step) => (step.hide = ['samples.seen']));
    expect(hidden.map(({ code, message }) => [code, message.en])).toContainEqual([
      'field/scan-column',
      'At the step "experiment" scanning a code writes into "seen", which the step hides.',
    ]);
    const foreign = told('state', 'ok');
    expect(foreign).toMatchObject([{ code: 'field/scan-column', pointer: pointer('state') }]);
    expect(foreign[0]?.fix.text.en).toContain('Write "samples.state" into the "edit" of the step');
  });
});
