import type { Json } from '../support/test-server.ts';

/** A text in both languages. */
export const text = (zh: string, en: string): Json => ({ zh, en });

/** A look-up table of fridges: the highest temperature of each room. */
export function fridgeLimits(version: number, { cold }: { readonly cold: number }): Json {
  return {
    kind: 'table',
    id: 'fridge-limit',
    version,
    label: text('冰箱限值', 'Fridge limits'),
    key: 'room',
    columns: {
      room: { type: 'string', 'x-label': text('库房', 'Room') },
      maxTemp: { type: 'number', 'x-unit': 'Cel', 'x-label': text('最高温度', 'Highest temperature') },
    },
    rows: [
      { room: 'cold', maxTemp: cold },
      { room: 'cool', maxTemp: 8 },
    ],
  };
}

/** A process of one step: the room of a fridge, and how cold it is. */
export function fridgeCheck(version: number, more: Json = {}): Json {
  return {
    kind: 'process',
    id: 'fridge-check',
    version,
    label: text('冰箱检查', 'Fridge check'),
    stage: 'support',
    oversee: ['lab-supervisor'],
    start: { by: ['manual'], roles: ['lab-technician'], edit: ['@fridge'] },
    steps: [
      {
        id: 'check',
        label: text('检查', 'Check'),
        roles: ['lab-technician'],
        edit: ['@fridge-state'],
        outcomes: [{ id: 'submit', to: 'end' }],
      },
    ],
    sets: {
      fridge: {
        scope: 'form',
        label: text('冰箱', 'Fridge'),
        properties: { fridgeRoom: { type: 'string', maxLength: 20, 'x-label': text('库房', 'Room') } },
        required: ['fridgeRoom'],
      },
      'fridge-state': {
        scope: 'form',
        label: text('状态', 'State'),
        ...('isWarm' in more ? { uses: ['fridge'] } : {}),
        properties: {
          fridgeTemp: { type: 'number', 'x-unit': 'Cel', 'x-label': text('温度', 'Temperature') },
          ...more,
        },
        required: ['fridgeTemp'],
      },
    },
  };
}

/** The same process, with a field that is computed from the table. */
export function fridgeCheckByTable(version: number): Json {
  return fridgeCheck(version, {
    isWarm: {
      type: 'boolean',
      'x-calc': "fridgeTemp > lookup('fridge-limit', fridgeRoom, 'maxTemp')",
      'x-label': text('过热', 'Too warm'),
    },
  });
}
