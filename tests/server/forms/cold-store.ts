import { cpSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { releaseCommand } from '../../../generators/release-command.ts';
import { seededTenants } from '../../../src/server/seed/accounts.ts';
import type { Json } from '../support/test-server.ts';

/** The role that the cold store brings, and its process, record and dictionary. */
export const coldStore = {
  role: 'cold-keeper',
  process: 'cold-store',
  record: 'cold-box',
  dictionary: 'cold_zone',
  files: [
    'schemas/dictionaries/cold_zone.json',
    'schemas/dictionaries/role.json',
    'schemas/dictionaries/flow.json',
    'schemas/menus.json',
    'schemas/types/cold-store.json',
    'schemas/processes/cold-store.json',
    'schemas/records/cold-box.json',
  ],
} as const;

const zones = {
  kind: 'dictionary',
  id: 'cold-zone',
  version: 1,
  label: { zh: '冷区', en: 'Cold zone' },
  store: 'biz',
  code: 'cold_zone',
  entries: [
    { dictKey: 'minus80', dictValue: '负八十', en: 'Minus eighty', sort: 1 },
    { dictKey: 'nitrogen', dictValue: '液氮', en: 'Nitrogen', sort: 2 },
  ],
};

const types = {
  kind: 'types',
  id: 'cold-store',
  version: 1,
  sets: {
    'cold-order': {
      scope: 'form',
      label: { zh: '入库', en: 'Storing' },
      properties: {
        coldZone: { type: 'string', 'x-dict': 'biz:cold_zone', 'x-label': { zh: '冷区', en: 'Cold zone' } },
        coldTubes: { type: 'integer', minimum: 1, maximum: 900, 'x-label': { zh: '管数', en: 'Tubes' } },
      },
      required: ['coldTubes'],
    },
    'cold-box': {
      scope: 'record',
      label: { zh: '冻存盒', en: 'Box' },
      properties: {
        coldBoxName: { type: 'string', maxLength: 60, 'x-label': { zh: '盒名', en: 'Box name' } },
        coldBoxZone: { type: 'string', 'x-dict': 'biz:cold_zone', 'x-label': { zh: '所在冷区', en: 'Stands in' } },
      },
      required: ['coldBoxName'],
    },
  },
};

const process = {
  kind: 'process',
  id: 'cold-store',
  version: 1,
  label: { zh: '冷库入库', en: 'Cold storage' },
  stage: 'support',
  node: 'cold-store',
  start: { by: ['manual'], roles: ['administrator'], edit: ['@cold-order'] },
  steps: [
    {
      id: 'shelve',
      label: { zh: '上架', en: 'Shelve' },
      roles: ['cold-keeper'],
      due: { workdays: 1 },
      outcomes: [{ id: 'done', to: 'end' }],
    },
  ],
};

const record = {
  kind: 'record',
  id: 'cold-box',
  version: 1,
  area: 'sample',
  path: '/cold/box',
  label: { zh: '冻存盒', en: 'Cold boxes' },
  singular: { zh: '冻存盒', en: 'Cold box' },
  data: { 'x-fields': ['cold-box'] },
  title: 'coldBoxName',
  search: ['coldBoxName'],
  list: ['coldBoxName', 'coldBoxZone'],
  form: ['coldBoxName', 'coldBoxZone'],
  sort: ['coldBoxName'],
  roles: { read: ['cold-keeper', 'administrator'], write: ['cold-keeper'] },
  actions: ['submit'],
};

const entry = {
  code: 'cold',
  label: { zh: '冷库', en: 'Cold store' },
  path: '/cold',
  icon: 'inbox',
  roles: ['cold-keeper', 'administrator'],
  children: [
    { code: 'cold_node', label: { zh: '入库', en: 'Storing' }, path: '/cold/store', counts: 'node:cold-store' },
    {
      code: 'cold_box',
      label: { zh: '冻存盒', en: 'Boxes' },
      path: '/cold/box',
      buttons: [
        { code: 'cold_box_add', label: { zh: '新增', en: 'Add' }, action: 1 },
        { code: 'cold_box_edit', label: { zh: '编辑', en: 'Edit' }, action: 2 },
      ],
    },
  ],
};

/** A folder of descriptors, edited and released from the command line. */
export class ReleaseFolder {
  readonly root: string;
  readonly #url: string;

  constructor(root: string, url: string) {
    this.root = root;
    this.#url = url;
    cpSync('schemas', join(root, 'schemas'), { recursive: true });
  }

  write(file: string, value: Json): void {
    const path = join(this.root, file);
    mkdirSync(dirname(path), { recursive: true });
    writeFileSync(path, `${JSON.stringify(value, null, 2)}\n`);
  }

  edit(file: string, change: (value: Json) => void): void {
    const value = JSON.parse(readFileSync(join(this.root, file), 'utf8'));
    change(value);
    this.write(file, value);
  }

  /** Brings a file back as the software has it. */
  copy(file: string): void {
    cpSync(file, join(this.root, file));
  }

  /** Writes a process with its dictionary, role, menu entries and record. */
  addColdStore(): void {
    this.write('schemas/dictionaries/cold_zone.json', zones);
    this.write('schemas/types/cold-store.json', types);
    this.write('schemas/processes/cold-store.json', process);
    this.write('schemas/records/cold-box.json', record);
    this.edit('schemas/dictionaries/role.json', ({ entries }) => {
      entries.push({ dictKey: 'cold-keeper', dictValue: '冷库员', en: 'Cold keeper', sort: 40, remark: 'all' });
    });
    this.edit('schemas/dictionaries/flow.json', ({ entries }) => {
      entries.push({
        dictKey: 'cold-store',
        dictValue: '冷库入库',
        en: 'Cold storage',
        sort: 99,
        remark: 'cold-store',
      });
    });
    this.edit('schemas/menus.json', ({ menus, top }) => {
      menus.push(entry);
      top[0].menus.push('cold');
    });
  }

  /** Runs a command of the command line as the administrator. */
  async run(command: 'plan' | 'apply', args: readonly string[]) {
    let out = '';
    let complaint = '';
    const people = seededTenants.flatMap((tenant) => tenant.people);
    const password = people.find(({ account }) => account === 'admin')?.password ?? '';
    const who = ['--url', this.#url, '--account', 'admin', '--password', password];
    const code = await releaseCommand(command, [...args, ...who], {
      root: this.root,
      environment: {},
      print: (text) => void (out += text),
      complain: (text) => void (complaint += text),
    });
    return { code, out, complaint };
  }
}
