import { expect, test } from 'vitest';
import { compile } from '../../../src/core/check/compile.ts';
import { smallLibrary, sourcesOf } from './support/small-library.ts';
import { makeReserving } from './make-reserving.ts';

function took(words: object, change: (library: ReturnType<typeof smallLibrary>) => void = () => undefined) {
  const library = smallLibrary();
  makeReserving(library, words);
  change(library);
  return compile(sourcesOf(library)).diagnostics.map(({ code, pointer }) => [code, pointer] as const);
}

const msg = { zh: '不行', en: 'it cannot be' };

test('a row that is taken by a field, along moves, with what speaks against it and what is set, is correct', () => {
  const join = { room: 'hall' };
  const against = "reserved.seatFor != title || room.status == 'old' || reserved.seatNg > amount";
  const rejections = [{ if: against, msg, at: 'title' }];
  expect(took({ join, rejections, set: { seatFor: 'title', seatNg: 'amount' } })).toEqual([]);
});

test('the field refers to a record of the store with states', () => {
  expect(took({ by: 'seet' })).toEqual([['reference/field-unknown', '/reservations/0/by']]);
  expect(took({ by: 'title' })).toEqual([['field/word-alone', '/reservations/0/by']]);
  expect(took({}, ({ record }) => record.reservations.push(record.reservations[0]))).toEqual([
    ['field/word-alone', '/reservations/1/by'],
  ]);
  const stateless = took({}, (library) => Reflect.deleteProperty(Reflect.get(library, 'seats'), 'states'));
  expect(stateless).toEqual([['field/word-alone', '/reservations/0/by']]);
  const nested = took({}, (library) => {
    const take = { by: 'hall', free: 'old', states: [{ state: 'new', while: "seatFor == 'x'" }] };
    Object.assign(Reflect.get(library, 'seats'), { reservations: [take] });
    library.record.states.moves.push({ ...library.record.states.moves[0], from: 'old', to: 'new' });
  });
  expect(nested).toContainEqual(['field/word-alone', '/reservations/0/by']);
});

test('states are those of the row taken, and moves lead to them', () => {
  expect(took({ free: 'opne' })).toEqual([['reference/choice-unknown', '/reservations/0/free']]);
  const states = (state: string) => ({ states: [{ state, while: "status == 'new'" }] });
  expect(took(states('takne'))).toEqual([['reference/choice-unknown', '/reservations/0/states/0/state']]);
  expect(took(states('shut'))).toEqual([['field/word-alone', '/reservations/0/states/0/state']]);
});

test('expressions read both rows by names that there are, in units that agree, and give what is wanted', () => {
  const refuse = (text: string) => took({ rejections: [{ if: text, msg }] });
  expect(refuse('reserved.seatfor == title')).toMatchObject([
    [expect.stringMatching(/^expression\/name/), '/reservations/0/rejections/0/if'],
  ]);
  expect(refuse('seatFor == title')).toMatchObject([[expect.stringMatching(/^expression\/name/), expect.anything()]]);
  expect(refuse('reserved.seatNg')).toEqual([['expression/result', '/reservations/0/rejections/0/if']]);
  expect(refuse("reserved.seatNg > inUnit(amount, 'mL')")).toEqual([
    ['expression/unit-mismatch', '/reservations/0/rejections/0/if'],
  ]);
  expect(took({ states: [{ state: 'taken', while: 'reserved.seatNg > 1' }] })).toMatchObject([
    [expect.stringMatching(/^expression\//), '/reservations/0/states/0/while'],
  ]);
  expect(took({ set: { seatFor: 'amount' } })).toEqual([['expression/result', '/reservations/0/set/seatFor']]);
});

test('what is set, read as well and where rejections stand are fields that there are, under names of their own', () => {
  expect(took({ set: { seatFro: 'title' } })).toEqual([['reference/field-unknown', '/reservations/0/set/seatFro']]);
  expect(took({ set: { seatState: 'title' } })).toEqual([['field/word-alone', '/reservations/0/set/seatState']]);
  expect(took({ join: { room: 'hal' } })).toEqual([['reference/field-unknown', '/reservations/0/join/room']]);
  expect(took({ join: { room: 'seatFor' } })).toEqual([['field/word-alone', '/reservations/0/join/room']]);
  for (const name of ['title', 'reserved', 'today'])
    expect(took({ join: { [name]: 'hall' } })).toContainEqual(['field/word-alone', `/reservations/0/join/${name}`]);
  expect(took({ rejections: [{ if: 'empty(title)', msg, at: 'titel' }] })).toEqual([
    ['reference/field-unknown', '/reservations/0/rejections/0/at'],
  ]);
});
