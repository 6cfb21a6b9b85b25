import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { BpmnModdle, type ModdleElement } from 'bpmn-moddle';
import { beforeAll, describe, expect, test } from 'vitest';
import { validateXML } from 'xmllint-wasm';
import type { ProcessModel } from '../../../src/core/model/model.ts';
import { bpmnXml } from '../../../src/core/bpmn/bpmn-xml.ts';
import { allProcesses, exported } from './support/charts.ts';

/** What the tests read of a user task. */
interface UserTask extends ModdleElement {
  readonly name: string;
  readonly $attrs: Readonly<Record<string, string>>;
}

const schemaFolder = join(
  dirname(createRequire(import.meta.url).resolve('bpmn-moddle/package.json')),
  'resources/bpmn/xsd',
);

let processes: readonly ProcessModel[] = [];
/** The exports, by process and language. */
const exports = new Map<string, string>();

function schemaFile(fileName: string): { readonly fileName: string; readonly contents: string } {
  return { fileName, contents: readFileSync(join(schemaFolder, fileName), 'utf8') };
}

function validate(files: readonly { readonly fileName: string; readonly contents: string }[]) {
  return validateXML({
    xml: files,
    schema: schemaFile('BPMN20.xsd'),
    preload: ['BPMNDI.xsd', 'DC.xsd', 'DI.xsd', 'Semantic.xsd'].map(schemaFile),
    maxMemoryPages: 4096,
  });
}

function tasksOf(elementsById: Readonly<Record<string, ModdleElement>>): readonly UserTask[] {
  return Object.values(elementsById).filter(({ $type }) => $type === 'bpmn:UserTask') as UserTask[];
}

beforeAll(async () => {
  processes = allProcesses();
  for (const process of processes) {
    for (const language of ['zh', 'en'] as const) {
      exports.set(`${process.id}.${language}`, await exported(process, processes, language));
    }
  }
}, 60_000);

describe('every process as BPMN 2.0', () => {
  test('is valid by the schema of the standard', async () => {
    const files = [...exports].map(([name, contents]) => ({ fileName: `${name}.bpmn`, contents }));
    expect(files.length).toBeGreaterThanOrEqual(120);
    const { valid, errors } = await validate(files);
    expect(errors.map(({ rawMessage }) => rawMessage)).toEqual([]);
    expect(valid).toBe(true);
  });

  test('is refused by that schema when an element stands where none may', async () => {
    const [contents = ''] = exports.values();
    const broken = contents.replace('</bpmn:process>', '<bpmn:userTask name="late" id="late"/></bpmn:process>');
    const misplaced = broken.replace('<bpmn:userTask', '<bpmn:noTask/><bpmn:userTask');
    expect((await validate([{ fileName: 'broken.bpmn', contents: misplaced }])).valid).toBe(false);
  });

  test('is read without a warning: each step a user task with its name and the groups of its roles', async () => {
    const moddle = new BpmnModdle();
    for (const process of processes) {
      const { elementsById, warnings } = await moddle.fromXML(exports.get(`${process.id}.en`) ?? '');
      expect(warnings, process.id).toEqual([]);
      const found = tasksOf(elementsById).map(({ id, name, $attrs }) => [id, name, $attrs['flowable:candidateGroups']]);
      const steps = process.steps.map(({ id, label, roles }) => [id, label.en, roles.join(',')]);
      expect(found, process.id).toEqual([['start', 'Application', process.start.roles.join(',')], ...steps]);
    }
  });

  test('is the same text each time, and has no step without a place in the diagram', async () => {
    const [process] = processes;
    const xml = exports.get(`${process!.id}.zh`) ?? '';
    expect(await exported(process!, processes, 'zh')).toBe(xml);
    for (const text of exports.values()) {
      const ids = [
        ...text.matchAll(/<bpmn:(?:userTask|exclusiveGateway|startEvent|endEvent|sequenceFlow) id="([^"]+)"/g),
      ];
      const drawn = new Set([...text.matchAll(/bpmnElement="([^"]+)"/g)].map(([, id]) => id));
      expect(ids.map(([, id]) => id).filter((id) => !drawn.has(id))).toEqual([]);
    }
  });
});

describe('the words of an export', () => {
  test('are those of the language, with due times and what an outcome opens', () => {
    const zh = exports.get('dna-extraction-plan.zh') ?? '';
    const en = exports.get('dna-extraction-plan.en') ?? '';
    for (const words of ['name="DNA提取实验计划"', '时限：3 个工作日。', '提交后可开启：DNA质检及报告'])
      expect(zh).toContain(words);
    for (const words of ['Due within 3 working days.', 'Hand in opens: DNA QC and report', 'seqdesk:dueWorkdays="3"']) {
      expect(en).toContain(words);
    }
    expect(en).not.toMatch(/[\u4e00-\u9fff]/);
  });

  test('survive signs that XML has for itself, and name an unknown process by its id', async () => {
    const process = processes.find(({ id }) => id === 'dna-extraction-plan')!;
    const label = { zh: '甲<乙>&"丙"', en: 'A <b> & "c"' };
    const xml = await bpmnXml({ ...process, label }, { language: 'en', processName: () => null });
    const { elementsById, warnings } = await new BpmnModdle().fromXML(xml);
    expect(warnings).toEqual([]);
    expect(elementsById[process.id]).toMatchObject({ name: label.en });
    expect(xml).toContain('Hand in opens: dna-qc-report');
  });
});
