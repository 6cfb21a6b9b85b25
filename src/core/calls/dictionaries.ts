import { platform, withPermission, type Access } from './access.ts';
import { below, type CallGroup } from './call.ts';
import { input, narrowed, optionalOf, optionalText, textUpTo } from './input.ts';
import {
  data,
  done,
  flag,
  id,
  idsQuery,
  integer,
  listOf,
  named,
  pageOf,
  pageQuery,
  ref,
  required,
  row,
  text,
  type Properties,
  type Schema,
  type TypeOf,
} from './shapes.ts';

const columns = {
  id,
  parentId: id,
  code: text,
  dictKey: text,
  dictValue: text,
  dictValueEn: text,
  sort: integer,
  remark: text,
  isSealed: integer,
  isDeleted: integer,
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
export const selectNode = named<SelectNode>(
  'SelectNode',
  row(
    { id, parentId: id, title: text, titleEn: text, key: id, value: id },
    { children: listOf(ref<SelectNode>('SelectNode')), hasChildren: flag },
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

const tenant = { tenantId: text };
const dict = named<DictionaryRow>('Dict', row(columns, { children: listOf(ref<DictionaryRow>('Dict')) }));
const dictBiz = named<DictionaryRow>(
  'DictBiz',
  row({ ...tenant, ...columns }, { children: listOf(ref<DictionaryRow>('DictBiz')) }),
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
    sort: narrowed(integer, { minimum: 0, maximum: 1_000_000 }),
    remark: optionalText(500),
    isSealed: optionalOf<number>(0, 1),
  },
  'code',
  'dictValue',
  'sort',
);

/** What may be written of a row; with `id` it changes that row. */
export type DictionaryBody = TypeOf<typeof dictionaryInput>;

interface DictionarySet {
  readonly entry: Schema<DictionaryRow>;
  /** Columns of its rows alone. */
  readonly more: Properties;
  readonly write: Access;
  readonly remove: Access;
}

/** S7-32: the calls of one set of dictionaries. */
function callsOf({ entry, more, write, remove }: DictionarySet) {
  const rows = data(listOf(entry));
  return {
    'GET /list': { summary: 'All entries as a tree.', query: filters, reply: rows },
    'GET /parent-list': {
      summary: 'The dictionaries themselves, page by page.',
      query: { ...pageQuery, ...filters },
      reply: data(pageOf(entry)),
    },
    'GET /child-list': {
      summary: 'The entries of one dictionary as a tree.',
      query: { parentId: { description: 'Id of the dictionary; without it there are none.' }, ...filters },
      reply: rows,
    },
    'GET /detail': {
      summary: 'One entry with the name of its parent.',
      query: { id: required('Id of the entry.') },
      reply: data(row({ ...more, ...columns, parentName: text })),
    },
    'GET /tree': {
      summary: 'Dictionaries as a tree to choose from.',
      query: { code: { description: 'One dictionary alone; DICT or none = all.' } },
      reply: data(listOf(selectNode)),
    },
    'GET /dictionary': {
      summary: 'The entries in use of one dictionary, in order.',
      query: { code: { description: 'Code of the dictionary; without it there are none.' } },
      reply: rows,
    },
    'POST /submit': {
      summary: 'Adds an entry, or changes the one whose id is given.',
      access: write,
      body: dictionaryInput,
      reply: done,
    },
    'POST /remove': { summary: 'Removes entries without children.', access: remove, query: idsQuery, reply: done },
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
