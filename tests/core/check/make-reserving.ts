import type { SmallLibrary } from './support/small-library.ts';

/** A record with states, whose rows the library's record takes by a field, correct but for these words. */
export function makeReserving(library: SmallLibrary, words: object): void {
  const label = { zh: '位子', en: 'Seat' };
  const both = (text: string): object => ({ zh: `${text}号`, en: text });
  const state = { type: 'string', readOnly: true, 'x-enum': {}, 'x-label': label };
  state['x-enum'] = { open: both('Open'), taken: both('Taken'), shut: both('Shut') };
  const text = { type: 'string', 'x-label': label };
  const properties = {
    hall: { type: 'string', 'x-ref': 'record:thing', 'x-label': label },
    seatState: state,
    seatFor: text,
    seatNg: { type: 'number', 'x-unit': 'ng', 'x-label': label },
  };
  const move = (from: string, to: string): object => ({ from, to, label, roles: ['qc'] });
  Object.assign(library, {
    seats: {
      kind: 'record',
      id: 'seat',
      version: 1,
      area: 'stock',
      label,
      data: { 'x-fields': ['seat'] },
      sets: { seat: { scope: 'record', label, properties } },
      search: ['seatFor'],
      list: ['seatFor', 'seatState'],
      states: { field: 'seatState', moves: [move('open', 'taken'), move('taken', 'open')] },
      actions: [{ verb: 'submit', permission: 'thing_add' }],
    },
  });
  const { record } = library;
  const seat = { type: 'string', 'x-ref': 'record:seat', 'x-label': label };
  record.sets = { sitting: { scope: 'record', label, properties: { seat } } };
  record.data['x-fields'].push('sitting');
  const states = [{ state: 'taken', while: "status == 'new'" }];
  record.reservations = [{ by: 'seat', free: 'open', states, ...words }];
}

/** What reservations can be wrong in. */
export const plantedReservations: Readonly<Record<string, (library: SmallLibrary) => void>> = {
  'reservations reference/field-unknown': (library) => makeReserving(library, { by: 'seet' }),
  'reservations reference/choice-unknown': (library) => makeReserving(library, { free: 'opne' }),
  'reservations field/word-alone': (library) => makeReserving(library, { by: 'title' }),
};
