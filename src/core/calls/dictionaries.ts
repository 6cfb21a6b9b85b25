import { platform, withPermission, type Access } from './access.ts';
import { below, type CallGroup } from './call.ts';
import { input, narrowed, optionalOf, optionalText, textUpTo } from './input.ts';
import * as t from './shapes.ts';

const columns = {
  id: t.id,
  parentId: t.id,
  code: t.text,
  dictKey: t.text,
  dictValue: t.text,
  dictValueEn: t.text,
  sort: t.integer,
  remark: t.text,
  isSealed: t.integer,
  isDeleted: t.integer,
};

/** A node of a tree to choose from; its id is its key and its value. */
interface SelectNode {
  readonly id: string;
  readonly parentId: string;
  readonly title: string;
  readonly titleEn: string;
  readonly key: string;
  readonly value: string;
  readonly children?: readonly SelectNode[];
  readonly hasChildren?: boolean;
}

/** A node of a tree to choose from. */
export const selectNode = t.named<SelectNode>(
  'SelectNode',
  t.row(
    { id: t.id, parentId: t.id, title: t.text, titleEn: t.text, key: t.id, value: t.id },
    { children: t.listOf(t.ref<SelectNode>('SelectNode')), hasChildren: t.flag },
  ),
);

/** A dictionary (top row, `parentId` 0) or one of its entries. */
export interface DictionaryRow {
  readonly id: string;
  readonly parentId: string;
  readonly code: string;
  readonly dictKey: string;
  readonly dictValue: string;
  readonly dictValueEn: string;
  readonly sort: number;
  readonly remark: string;
  /** 1: kept, but no longer offered. */
  readonly isSealed: number;
  readonly children?: readonly DictionaryRow[];
}

const tenant = { tenantId: t.text };
const dict = t.named<DictionaryRow>('Dict', t.row(columns, { children: t.listOf(t.ref<DictionaryRow>('Dict')) }));
const dictBiz = t.named<DictionaryRow>(
  'DictBiz',
  t.row({ ...tenant, ...columns }, { children: t.listOf(t.ref<DictionaryRow>('DictBiz')) }),
);

const filters = { code: { description: 'Part of the code.' }, dictValue: { description: 'Part of the Chinese text.' } };

const dictionaryInput = input(
  {
    id: optionalText(20),
    parentId: optionalText(20),
    code: narrowed(textUpTo(100), { minLength: 1 }),
    dictKey: optionalText(100),
    dictValue: narrowed(textUpTo(200), { minLength: 1 }),
    dictValueEn: optionalText(200),
    sort: narrowed(t.integer, { minimum: 0, maximum: 1_000_000 }),
    remark: optionalText(500),
    isSealed: optionalOf<number>(0, 1),
  },
  'code',
  'dictValue',
  'sort',
);

/** What may be written of a row; with `id` it changes that row. */
export type DictionaryBody = t.TypeOf<typeof dictionaryInput>;

interface DictionarySet {
  readonly entry: t.Schema<DictionaryRow>;
  /** Columns of its rows alone. */
  readonly more: t.Properties;
  readonly write: Access;
  readonly remove: Access;
}

/** S7-32: the calls of one set of dictionaries. */
function callsOf({ entry, more, write, remove }: DictionarySet) {
  const rows = t.data(t.listOf(entry));
  return {
    'GET /list': { summary: 'All entries as a tree.', query: filters, reply: rows },
    'GET /parent-list': {
      summary: 'The dictionaries themselves, page by page.',
      query: { ...t.pageQuery, ...filters },
      reply: t.data(t.pageOf(entry)),
    },
    'GET /child-list': {
      summary: 'The entries of one dictionary as a tree.',
      query: { parentId: { description: 'Id of the dictionary; without it there are none.' }, ...filters },
      reply: rows,
    },
    'GET /detail': {
      summary: 'One entry with the name of its parent.',
      query: { id: t.required('Id of the entry.') },
      reply: t.data(t.row({ ...more, ...columns, parentName: t.text })),
    },
    'GET /tree': {
      summary: 'Dictionaries as a tree to choose from.',
      query: { code: { description: 'One dictionary alone; DICT or none = all.' } },
      reply: t.data(t.listOf(selectNode)),
    },
    'GET /dictionary': {
      summary: 'The entries in use of one dictionary, in order.',
      query: {
        code: { description: 'Code of the dictionary; without it there are none.' },
        former: {
          description: '1 = also those that are sealed or were removed, as sealed: for names of older values.',
        },
      },
      reply: rows,
    },
    'POST /submit': {
      summary: 'Adds an entry, or changes the one whose id is given.',
      access: write,
      body: dictionaryInput,
      reply: t.done,
    },
    'POST /remove': { summary: 'Removes entries without children.', access: remove, query: t.idsQuery, reply: t.done },
  } satisfies CallGroup;
}

/** Both sets of dictionaries. */
export const dictionaryCalls = {
  ...below(
    '/api/blade-system/dict',
    callsOf({
      entry: dict,
      more: {},
      write: platform(withPermission('dict_add', 'dict_edit')),
      remove: platform(withPermission('dict_delete')),
    }),
  ),
  ...below(
    '/api/blade-system/dict-biz',
    callsOf({
      entry: dictBiz,
      more: tenant,
      write: withPermission('dictbiz_add', 'dictbiz_edit'),
      remove: withPermission('dictbiz_delete'),
    }),
  ),
};
