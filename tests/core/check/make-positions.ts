import type { Plant } from './support/small-library.ts';

const plate = { rows: 2, columns: 2 };

/** A column of places with these words. */
function placed(words: object, more: object = {}): unknown {
  return { ...more, type: 'string', 'x-label': { zh: '位置', en: 'Place' }, 'x-position': words };
}

/** Faults of columns of places. */
export const plantedPositions: Readonly<Record<string, Plant>> = {
  'positions field/position-kind': ({ types }) =>
    (types.sets.facts.properties.title['x-position'] = { sizes: [plate] }),
  ...Object.fromEntries(
    Object.entries({
      date: { format: 'date' },
      moment: { format: 'date-time' },
      time: { format: 'time' },
      choice: { 'x-enum': { A1: { zh: '甲', en: 'A' } } },
      dictionary: { 'x-dict': 'biz:kind' },
      person: { 'x-ref': 'user' },
      reference: { 'x-ref': 'record:thing' },
    }).map(([name, words]): [string, Plant] => [
      `positions field/position-kind of a ${name}`,
      ({ types }) => void (types.sets.sample.properties.place = placed({ sizes: [plate] }, words)),
    ]),
  ),
  'positions field/position-column': ({ types }) => {
    types.sets.sample.properties.place = placed({ carrier: 'platte', sizes: [plate] });
  },
  'positions field/position-outside': ({ types }) => {
    types.sets.sample.properties.place = placed({ sizes: [plate], fixed: [{ with: { place: 'x' }, at: ['C1'] }] });
  },
  'positions field/position-pattern': ({ types }) => {
    types.sets.sample.properties.place = placed({ sizes: [plate] }, { pattern: '^A[12]$' });
  },
};
