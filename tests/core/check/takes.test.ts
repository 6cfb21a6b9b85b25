import { expect, test } from 'vitest';
import { compile } from '../../../src/core/check/compile.ts';
import { smallLibrary, sourcesOf } from './support/small-library.ts';
import { makeTaker } from './make-taker.ts';

function took(words: object, change: (library: ReturnType<typeof smallLibrary>) => void = () => undefined) {
  const library = smallLibrary();
  makeTaker(library, words);
  change(library);
  return compile(sourcesOf(library)).diagnostics.map(({ code, pointer }) => [code, pointer] as const);
}

const msg = { zh: '不行', en: 'it cannot be' };

test('a row that is taken by a field, along moves, with what speaks against it and what is set, is correct', () => {
  const also = { room: 'hall' };
  const against = "taken.seatFor != title || room.status == 'old' || taken.seatNg > amount";
  const refuse = [{ if: against, msg, at: 'title' }];
  expect(took({ also, refuse, set: { seatFor: 'title', seatNg: 'amount' } })).toEqual([]);
});

test('the field refers to a record of the store with states', () => {
  expect(took({ by: 'seet' })).toEqual([['reference/field-unknown', '/takes/0/by']]);
  expect(took({ by: 'title' })).toEqual([['field/word-alone', '/takes/0/by']]);
  expect(took({}, ({ record }) => record.takes.push(record.takes[0]))).toEqual([['field/word-alone', '/takes/1/by']]);
  const stateless = took({}, (library) => Reflect.deleteProperty(Reflect.get(library, 'seats'), 'states'));
  expect(stateless).toEqual([['field/word-alone', '/takes/0/by']]);
  const nested = took({}, (library) => {
    const take = { by: 'hall', free: 'old', states: [{ state: 'new', while: "seatFor == 'x'" }] };
    Object.assign(Reflect.get(library, 'seats'), { takes: [take] });
    library.record.states.moves.push({ ...library.record.states.moves[0], from: 'old', to: 'new' });
  });
  expect(nested).toContainEqual(['field/word-alone', '/takes/0/by']);
});

test('states are those of the row taken, and moves lead to them', () => {
  expect(took({ free: 'opne' })).toEqual([['reference/choice-unknown', '/takes/0/free']]);
  const states = (state: string) => ({ states: [{ state, while: "status == 'new'" }] });
  expect(took(states('takne'))).toEqual([['reference/choice-unknown', '/takes/0/states/0/state']]);
  expect(took(states('shut'))).toEqual([['field/word-alone', '/takes/0/states/0/state']]);
});

test('expressions read both rows by names that there are, in units that agree, and give what is wanted', () => {
  const refuse = (text: string) => took({ refuse: [{ if: text, msg }] });
  expect(refuse('taken.seatfor == title')).toMatchObject([
    [expect.stringMatching(/^expression\/name/), '/takes/0/refuse/0/if'],
  ]);
  expect(refuse('seatFor == title')).toMatchObject([[expect.stringMatching(/^expression\/name/), expect.anything()]]);
  expect(refuse('taken.seatNg')).toEqual([['expression/result', '/takes/0/refuse/0/if']]);
  expect(refuse("taken.seatNg > inUnit(amount, 'mL')")).toEqual([['expression/unit-mismatch', '/takes/0/refuse/0/if']]);
  expect(took({ states: [{ state: 'taken', while: 'taken.seatNg > 1' }] })).toMatchObject([
    [expect.stringMatching(/^expression\//), '/takes/0/states/0/while'],
  ]);
  expect(took({ set: { seatFor: 'amount' } })).toEqual([['expression/result', '/takes/0/set/seatFor']]);
});

test('what is set, read as well and where refusals stand are fields that there are, under names of their own', () => {
  expect(took({ set: { seatFro: 'title' } })).toEqual([['reference/field-unknown', '/takes/0/set/seatFro']]);
  expect(took({ set: { seatState: 'title' } })).toEqual([['field/word-alone', '/takes/0/set/seatState']]);
  expect(took({ also: { room: 'hal' } })).toEqual([['reference/field-unknown', '/takes/0/also/room']]);
  expect(took({ also: { room: 'seatFor' } })).toEqual([['field/word-alone', '/takes/0/also/room']]);
  for (const name of ['title', 'taken', 'today'])
    expect(took({ also: { [name]: 'hall' } })).toContainEqual(['field/word-alone', `/takes/0/also/${name}`]);
  expect(took({ refuse: [{ if: 'empty(title)', msg, at: 'titel' }] })).toEqual([
    ['reference/field-unknown', '/takes/0/refuse/0/at'],
  ]);
});
