import type { SmallLibrary } from './support/small-library.ts';

/** The library's record is handed in to a process, correct but for these words of the move and of the process. */
export function makeHandIn(library: SmallLibrary, words: object, process: object = {}): void {
  const label = { zh: '放行', en: 'Grant' };
  const named = { type: 'string', readOnly: true, 'x-link': 'thing', 'x-label': label };
  const said = { type: 'string', 'x-label': { zh: '说明', en: 'Said' } };
  const grant = { scope: 'form', label, properties: { grantOf: named, grantNote: said } };
  Object.assign(library, {
    grants: {
      kind: 'process',
      id: 'grant',
      version: 1,
      label,
      stage: 'qc',
      start: { by: ['auto'], roles: ['qc'], edit: ['@grant'] },
      steps: [{ id: 'grant', label, roles: ['qc'], outcomes: [{ id: 'submit', to: 'end' }] }],
      sets: { grant },
      ...process,
    },
  });
  library.record.states.moves[0].process = { id: 'grant', by: 'grantOf', done: 'old', ...words };
}

/** What handing in can be wrong in. */
export const plantedHandIns: Readonly<Record<string, (library: SmallLibrary) => void>> = {
  'hand-ins reference/process-unknown': (library) => makeHandIn(library, { id: 'grand' }),
  'hand-ins reference/field-unknown': (library) => makeHandIn(library, { by: 'grantFo' }),
  'hand-ins field/word-alone': (library) => makeHandIn(library, { by: 'grantNote' }),
};
