import type { DescribedCalls, JsonSchema } from '../described-call.ts';
import {
  data,
  done,
  flag,
  id,
  idsQuery,
  integer,
  listOf,
  pageOf,
  pageQuery,
  ref,
  required,
  row,
  text,
} from '../shapes.ts';

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

const selectNode = (name: string): JsonSchema =>
  row(
    { id, parentId: id, title: text, titleEn: text, key: id, value: id },
    { children: listOf(ref(name)), hasChildren: flag },
  );

/** Shapes of dictionary entries: system ones, and business ones with their company. */
export const dictionarySchemas: Readonly<Record<string, JsonSchema>> = {
  Dict: row(columns, { children: listOf(ref('Dict')) }),
  DictBiz: row({ tenantId: text, ...columns }, { children: listOf(ref('DictBiz')) }),
  SelectNode: selectNode('SelectNode'),
};

const filters = {
  code: { description: 'Part of the code.' },
  dictValue: { description: 'Part of the Chinese text.' },
};

/** S7-32: the calls of one set of dictionaries. */
function callsOf(base: string, entry: 'Dict' | 'DictBiz', more: Readonly<Record<string, JsonSchema>>): DescribedCalls {
  const rows = listOf(ref(entry));
  return {
    [`GET ${base}/list`]: { summary: 'All entries as a tree.', query: filters, reply: data(rows) },
    [`GET ${base}/parent-list`]: {
      summary: 'The dictionaries themselves, page by page.',
      query: { ...pageQuery, ...filters },
      reply: data(pageOf(ref(entry))),
    },
    [`GET ${base}/child-list`]: {
      summary: 'The entries of one dictionary as a tree.',
      query: { parentId: { description: 'Id of the dictionary; without it there are none.' }, ...filters },
      reply: data(rows),
    },
    [`GET ${base}/detail`]: {
      summary: 'One entry with the name of its parent.',
      query: { id: required('Id of the entry.') },
      reply: data(row({ ...more, ...columns, parentName: text })),
    },
    [`GET ${base}/tree`]: {
      summary: 'Dictionaries as a tree to choose from.',
      query: { code: { description: 'One dictionary alone; DICT or none = all.' } },
      reply: data(listOf(ref('SelectNode'))),
    },
    [`GET ${base}/dictionary`]: {
      summary: 'The entries in use of one dictionary, in order.',
      query: { code: required('Code of the dictionary.') },
      reply: data(rows),
    },
    [`POST ${base}/submit`]: { summary: 'Adds an entry, or changes the one whose id is given.', reply: done },
    [`POST ${base}/remove`]: { summary: 'Removes entries without children.', query: idsQuery, reply: done },
  };
}

/** Both sets of dictionaries. */
export const dictionaryCalls: DescribedCalls = {
  ...callsOf('/api/blade-system/dict', 'Dict', {}),
  ...callsOf('/api/blade-system/dict-biz', 'DictBiz', { tenantId: text }),
};
