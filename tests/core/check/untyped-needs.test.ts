import { expect, test } from 'vitest';
import { compile } from '../../../src/core/check/compile.ts';
import { makeHandIn } from './make-hand-in.ts';
import { text } from './support/both.ts';
import { type Plant, smallLibrary, sourcesOf } from './support/small-library.ts';

const shown = { type: 'string', readOnly: true, 'x-label': text('Odd') };

/** What is told where the plain process demands a field that is only shown. */
function told(plant: Plant) {
  const library = smallLibrary();
  library.plain.sets.note.properties.odd = shown;
  library.plain.steps[1].outcomes[0].need.push('odd');
  plant(library);
  return compile(sourcesOf(library)).diagnostics.map(({ code, pointer }) => `${code} ${pointer}`);
}

const untyped = 'graph/need-untyped /steps/1/outcomes/0/need/1';

test('S7-31 what is only shown may be demanded where a picked row, or what opened the process, brings it', () => {
  expect(told(() => undefined)).toEqual([untyped]);
  const picked = { type: 'string', 'x-ref': 'record:thing', 'x-fill': ['odd=title'], 'x-label': text('Picked') };
  expect(told(({ plain }) => void (plain.sets.note.properties.picked = picked))).toEqual([]);
  const carry = { '@head': '@head', odd: 'title' };
  expect(told(({ family }) => void (family.steps[2].outcomes[0].opens[0].carry = carry))).toEqual([]);
});

test('S7-31 what a row handed in brings may be demanded', () => {
  const library = smallLibrary();
  const outcomes = [{ id: 'submit', to: 'end', need: ['title'] }];
  const grantOf = { ...shown, 'x-link': 'thing' };
  const sets = { grant: { scope: 'form', label: text('Grant'), properties: { grantOf, title: shown } } };
  makeHandIn(library, {}, { sets, steps: [{ id: 'grant', label: text('Grant'), roles: ['qc'], outcomes }] });
  expect(compile(sourcesOf(library)).diagnostics).toEqual([]);
});

test('S7-31 what is computed or numbered may be demanded, and what another step lets people type', () => {
  const number = { type: 'string', 'x-number': { prefix: 'OD', date: 'yyyyMMdd', digits: 3 }, 'x-label': text('No.') };
  expect(told(({ plain }) => void (plain.sets.note.properties.odd = number))).toEqual([]);
  const typed = { type: 'string', 'x-access': { qc: 'read', 'lab-technician': 'edit' }, 'x-label': text('Odd') };
  const other: Plant = ({ plain }) => {
    plain.sets.note.properties.odd = typed;
    plain.steps[0].roles = ['lab-technician'];
  };
  expect(told(other)).toEqual([]);
});

test('S7-31 a step with samples prints their labels', () => {
  const library = smallLibrary();
  library.plain.steps[0].actions = [{ verb: 'print', as: 'labels' }];
  expect(compile(sourcesOf(library)).diagnostics).toEqual([]);
});
