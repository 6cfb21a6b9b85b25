import type { Plant } from './support/small-library.ts';

/** What nobody can mean, enter, fill in or open. */
export const plantedImpossible: Readonly<Record<string, Plant>> = {
  'stuck-steps condition/no-way-out': ({ plain }) => {
    plain.sets.note.properties.verdict = { type: 'boolean', 'x-label': { zh: '结论', en: 'Verdict' } };
    plain.steps[0].outcomes = [{ id: 'submit', to: 'next', if: 'verdict' }];
  },
  'dead-conditions condition/never': ({ types }) => {
    types.sets.result.properties.volume['x-need'] = "state == 'bad' && state == 'ok'";
  },
  'dead-conditions condition/always': ({ types }) => {
    const [rule] = types.sets.result['x-rules'];
    types.sets.result['x-rules'].push({ ...rule, id: 'idle', pass: "state == 'ok' || state != 'ok'" });
  },
  'impossible field/nobody-edits': ({ types }) => {
    types.sets.facts.properties.papers['x-access'] = { qc: 'read', '*': 'hide' };
  },
  'impossible field/too-many-items': ({ types }) => (types.sets.facts.properties.papers.minItems = 20_000),
  'sheets field/sheet-key-empty': ({ family, types, process }) => {
    types.sets.sample.properties.tubeNo = { type: 'string', 'x-label': { zh: '管号', en: 'Tube no.' } };
    family.steps[0].sheet.key = 'tubeNo';
    delete process.examples;
  },
  'hidden-edits graph/read-hidden': ({ plain }) => {
    plain.steps[1].hide = ['remark'];
    delete plain.steps[1].outcomes[0].need;
  },
  'menus reference/icon-unknown': ({ menu }) => (menu.menus[1].icon = 'inboxx'),
  'records graph/move-idle': ({ record }) => (record.states.moves[0].to = 'new'),
  'example-values example/choice-unknown': ({ process }) => (process.examples[0].before.samples[0].state = 'fine'),
  'impossible graph/required-hidden': ({ plain }) => {
    plain.sets.note.properties.second = { ...plain.sets.note.properties.remark };
    plain.sets.note.required = ['second'];
    plain.steps[0].hide = ['second'];
  },
  'menu-paths reference/path-nowhere': ({ menu }) => {
    menu.menus.push({ code: 'gone', label: { zh: '没有', en: 'Gone' }, path: '/stock/gone' });
  },
};
