import { compile } from '../../../src/core/descriptor/compile.ts';
import type { FieldModel, Model, ProcessModel } from '../../../src/core/descriptor/model.ts';
import { parseDescriptor } from '../../../src/core/descriptor/parse.ts';
import { applyDefaults } from '../../../src/core/form/defaults.ts';
import type { FormContext } from '../../../src/core/form/form-engine.ts';
import type { FormView } from '../../../src/core/form/form-view.ts';
import { stepView } from '../../../src/core/form/step-view.ts';
import type { Row } from '../../../src/core/validation/finding.ts';
import type { ChoiceEntry } from '../../../src/core/text/choice-text.ts';
import type { FormServices } from '../../../src/web/services/lookups.ts';

/** The page measured: a step of the DNA extraction plan with its data. */
export interface Fixture {
  readonly view: FormView;
  readonly data: Readonly<Record<string, unknown>>;
  readonly context: FormContext;
  readonly services: FormServices;
}

const files = import.meta.glob<string>(['../../../schemas/**/*.json', '!../../../schemas/meta/**'], {
  query: '?raw',
  import: 'default',
  eager: true,
});

function loadModel(): Model {
  const sources = Object.entries(files).flatMap(([file, text]) => {
    const { source } = parseDescriptor(file, text);
    return source === null ? [] : [source];
  });
  return compile(sources).model;
}

function processOf(model: Model): ProcessModel {
  const process = model.processes.get('dna-extraction-plan');
  if (process === undefined) throw new Error('schemas/ has no process dna-extraction-plan');
  return process;
}

function sampleRow(index: number, filled: boolean): Row {
  const identity = {
    sampleNo: `26S${String(index + 1).padStart(6, '0')}`,
    sampleName: `S${index + 1}`,
    sampleKind: 'original',
    sampleType: index % 3 === 0 ? 'soil' : 'water',
    organism: 'metagenome',
    isControl: index % 24 === 23 ? 'blank' : 'none',
    containerType: 'plate96',
    plateNo: `PL${Math.floor(index / 96) + 1}`,
    wellPosition: `${'ABCDEFGH'[index % 8] ?? 'A'}${(Math.floor(index / 8) % 12) + 1}`,
    biosafetyLevel: 'none',
    humanGeneticResource: false,
  };
  if (!filled) return identity;
  return {
    ...identity,
    extractInput: 0.25,
    extractInputUnit: 'g',
    elutionBuffer: 'te',
    elutionVolume: 50,
    extractTimes: 1,
    extractNo: `26N${String(index + 1).padStart(6, '0')}`,
    extractType: 'DNA',
    extractConc: 10 + (index % 50),
    extractVolume: 48,
    extractAppearance: 'clear',
    extractStatus: 'ok',
  };
}

const head = {
  projectNo: 'P261100012',
  projectName: '青藏高原湖泊沉积物宏基因组',
  customerName: '李明',
  customerOrg: '青海湖生态站',
  salesUser: 'u3',
  customerManager: 'u2',
  region: 'northwest',
  sampleCount: 96,
  priority: 'normal',
  planNo: 'EP20261120-001',
  planName: '湖泊沉积物 DNA 提取 第一批',
  experimentsType: 'dna-extraction',
  plannedDate: '2026-11-20',
  plannedFinishDate: '2026-11-23',
  batchNo: 'B2026-47',
  operator: 'u1',
  checker: 'u2',
  sopNo: 'SOP-EX-012',
  sopVersion: '3.1',
  reagents: [{ reagentName: 'powersoil', reagentLot: 'L20260901', reagentExpiry: '2027-09-01', reagentUnit: 'rxn' }],
};

function servicesOf(model: Model): FormServices {
  const people = [
    { userId: 'u1', realName: '王技术', account: 'tech' },
    { userId: 'u2', realName: '陈主管', account: 'lead' },
    { userId: 'u3', realName: '赵销售', account: 'sales' },
  ];
  function choices(field: FieldModel): readonly ChoiceEntry[] {
    if (field.choices !== null) return field.choices.map((choice) => ({ ...choice, parent: null }));
    const dictionary = [...model.dictionaries.values()].find((candidate) => candidate.code === field.dict?.code);
    return (dictionary?.entries ?? []).map((entry) => ({
      value: entry.dictKey,
      label: { zh: entry.dictValue, en: entry.en },
      parent: entry.parent ?? null,
    }));
  }
  return {
    choices,
    personName: (userId) => people.find((person) => person.userId === userId)?.realName ?? null,
    personMeant: () => null,
    findPeople: (query) => Promise.resolve(people.filter((person) => person.realName.includes(query))),
    recordName: () => null,
    findRecords: () => Promise.resolve([]),
    recordTree: () => Promise.resolve([]),
    upload: (file) => Promise.resolve({ id: `f-${file.name}`, name: file.name, size: file.size }),
    download: () => Promise.resolve(),
    readFile: () => Promise.resolve(new Blob()),
  };
}

/** The page with so many rows, filled in or as the technician finds it. */
export function fixture(step: string, rows: number, filled: boolean): Fixture {
  const model = loadModel();
  const context = {
    today: '2026-11-20',
    now: '2026-11-20T09:00:00+08:00',
    me: 'u1',
    prevUser: 'u2',
    roles: ['lab-technician', 'lab-supervisor'],
    release: 1,
  };
  const view = stepView(processOf(model), step, context.roles);
  const samples = Array.from({ length: rows }, (_, index) => sampleRow(index, filled));
  return { view, data: applyDefaults(view, { ...head, samples }), context, services: servicesOf(model) };
}
