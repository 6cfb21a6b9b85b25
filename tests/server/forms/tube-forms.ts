import type { Json } from '../support/test-server.ts';
import { text } from './fridge-forms.ts';

/** A process that measures tubes, read by a colleague: concentrations in ng/uL, a volume written as text. */
export function tubeCheck(version: number, edit: (form: Json) => void = () => {}): Json {
  const form = {
    kind: 'process',
    id: 'tube-check',
    version,
    label: text('管检', 'Tube check'),
    stage: 'support',
    start: { by: ['manual'], roles: ['lab-technician'], edit: ['@tube-head', '@tube'] },
    steps: steps(),
    sets: sets(),
  };
  edit(form);
  return form;
}

/** The next version: in ug/uL and under another name, the grades by other codes, the volume a number. */
export function inMicrograms(form: Json): void {
  const { conc, grade } = form.sets['tube-result'].properties;
  const { blank, spare } = form.sets['tube-state'].properties;
  form.sets['tube-result'].properties = {
    mass: { ...conc, 'x-unit': 'ug/uL', 'x-was': ['conc'] },
    grade: { ...grade, 'x-enum': { good: text('好', 'Good'), poor: text('差', 'Poor') } },
  };
  form.sets['tube-state'].properties = {
    blank: { ...blank, 'x-unit': 'ug/uL' },
    spare: { type: 'number', 'x-label': spare['x-label'] },
  };
  form.migrate = {
    'samples.mass': 'conc / 1000.0',
    'samples.grade': "grade == 'a' ? 'good' : 'poor'",
    blank: 'blank / 1000.0',
    spare: 'number(spare)',
  };
}

function steps(): Json {
  return [
    {
      id: 'measure',
      label: text('测量', 'Measure'),
      roles: ['lab-technician'],
      edit: ['@tube-state', '@tube-result'],
      sheet: { at: 'samples', key: 'tubeNo', freeze: 1 },
      outcomes: [{ id: 'submit', to: 'next' }],
    },
    {
      id: 'read',
      label: text('复核', 'Read'),
      roles: ['lab-supervisor'],
      read: ['@tube-head', '@tube-state', '@tube', '@tube-result'],
      outcomes: [
        { id: 'approve', to: 'end' },
        { id: 'return', to: 'back' },
      ],
    },
  ];
}

function sets(): Json {
  return {
    'tube-head': {
      scope: 'form',
      label: text('管', 'Tubes'),
      properties: { tubeRoom: { type: 'string', 'x-label': text('库房', 'Room') } },
      required: ['tubeRoom'],
    },
    tube: {
      scope: 'sample',
      label: text('管', 'Tube'),
      properties: { tubeNo: { type: 'string', 'x-label': text('管号', 'Tube no.') } },
      required: ['tubeNo'],
    },
    'tube-state': {
      scope: 'form',
      label: text('状态', 'State'),
      properties: {
        blank: { type: 'number', 'x-unit': 'ng/uL', 'x-label': text('空白', 'Blank') },
        spare: { type: 'string', 'x-label': text('余量', 'Spare') },
      },
    },
    'tube-result': {
      scope: 'sample',
      label: text('结果', 'Result'),
      properties: {
        conc: { type: 'number', 'x-unit': 'ng/uL', 'x-label': text('浓度', 'Concentration') },
        grade: {
          type: 'string',
          'x-enum': { a: text('好', 'Good'), b: text('差', 'Poor') },
          'x-label': text('等级', 'Grade'),
        },
      },
    },
  };
}
