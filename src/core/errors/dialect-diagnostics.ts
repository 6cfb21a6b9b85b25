import type { DiagnosticRule } from './diagnostic-rule.ts';

const differs = {
  zh: '浏览器和服务器会作出不同的判断，填写的人会被无故拒绝。',
  en: 'Browser and server would validate it differently, and people would be refused for no reason they can see.',
};
const unseen = {
  zh: '页面不会理会这个词，填写的人看到的与您写的不同。',
  en: 'The page would ignore the word, so people see something other than what you wrote.',
};

/** Codes about JSON Schema words outside the dialect; each names the word of the dialect that does the work. */
export const dialectDiagnostics = {
  'dialect/title': {
    message: { zh: '名称不写在“title”里。', en: 'Nothing is named by "title".' },
    why: { zh: '“title”只有一种语言。', en: '"title" has one language only.' },
    fix: { zh: '改用 "{label}": { "zh": …, "en": … }。', en: 'Use "{label}": { "zh": …, "en": … }.' },
  },
  'dialect/condition': {
    message: { zh: '不手写“{word}”。', en: '"{word}" is not written by hand.' },
    why: differs,
    fix: {
      zh: '用 "x-when"（是否显示）、"x-need"（是否必填）或 "x-check"（何时拒绝）写条件。',
      en: 'Write the condition as "x-when" (shown), "x-need" (required) or "x-check" (refused).',
    },
  },
  'dialect/dependency': {
    message: { zh: '不支持“{word}”。', en: '"{word}" is not part of the dialect.' },
    why: differs,
    fix: { zh: '在依赖的字段上写 "x-need" 或 "x-when"。', en: 'Write "x-need" or "x-when" at the field that depends.' },
  },
  'dialect/combination': {
    message: { zh: '不支持“{word}”。', en: '"{word}" is not part of the dialect.' },
    why: differs,
    fix: {
      zh: '用 "x-fields" 合并字段集；限制写在字段上；拒绝的条件用 "x-check"。',
      en: 'Join field sets by "x-fields", put limits at the field, and refuse by "x-check".',
    },
  },
  'dialect/tuple': {
    message: { zh: '“{word}”不能逐项列出不同的结构。', en: '"{word}" cannot give each item a schema of its own.' },
    why: differs,
    fix: {
      zh: '"items" 只写一个结构；不同的值各用一个字段。',
      en: 'Give "items" one schema; make a field of each value that differs.',
    },
  },
  'dialect/open-object': {
    message: { zh: '“{word}”让对象可以有任意的键。', en: '"{word}" lets an object have any keys.' },
    why: { zh: '没有声明的内容既不会显示，也不会检查。', en: 'What is not declared is neither shown nor checked.' },
    fix: {
      zh: '在 "properties" 中逐个列出字段；键不固定时用明细表。',
      en: 'List each field in "properties"; where keys vary, use a table of rows.',
    },
  },
  'dialect/nullable': {
    message: { zh: '可空不手写：“type”只能是一个类型。', en: 'Nullable is not written by hand: "type" is one type.' },
    why: {
      zh: '草稿中任何字段都可以留空，提交时必填的字段不可为空，两者自动得出。',
      en: 'In a draft every field may be empty, on submit a required one may not; both follow by themselves.',
    },
    fix: {
      zh: '只写{expected}，需要必填时列入 "required"。',
      en: 'Write {expected}, and list it in "required" if needed.',
    },
  },
  'dialect/reference': {
    message: { zh: '“$ref”不能指向“{actual}”。', en: '"$ref" cannot point to "{actual}".' },
    why: {
      zh: '表单在没有网络、没有其他文件时也要能打开。',
      en: 'A form must open without the network and without other files.',
    },
    fix: { zh: '写 "#/$defs/名称" 或 "types/文件#/名称"。', en: 'Write "#/$defs/name" or "types/file#/name".' },
  },
  'dialect/reference-sibling': {
    message: { zh: '“$ref”旁边不能有“{word}”。', en: '"{word}" cannot stand beside "$ref".' },
    why: differs,
    fix: {
      zh: '把限制写进所引用的结构，或不用引用而写全。',
      en: 'Put the limit into the shape referred to, or write the shape out.',
    },
  },
  'dialect/reference-word': {
    message: { zh: '不支持“{word}”。', en: '"{word}" is not part of the dialect.' },
    why: differs,
    fix: { zh: '用 "$defs" 与 "$ref"。', en: 'Use "$defs" and "$ref".' },
  },
  'dialect/multiple-of': {
    message: { zh: '“multipleOf”不能小于 1。', en: '"multipleOf" cannot be below 1.' },
    why: {
      zh: '小数的余数算不准：19.99 会被误判。',
      en: 'Remainders of fractions are inexact: 19.99 would be refused.',
    },
    fix: {
      zh: '用 "x-decimals"（小数位数）；金额再加 "x-format": "money"。',
      en: 'Use "x-decimals" (places), and "x-format": "money" for money.',
    },
  },
  'dialect/one-of': {
    message: {
      zh: '“oneOf”的每一支要有一个同名字段以 “const” 相区别。',
      en: 'Each branch of "oneOf" must be told apart by a "const" of the same field.',
    },
    why: {
      zh: '否则出错时说不清该按哪一支来改。',
      en: 'Otherwise nobody can say which branch a person meant when something is wrong.',
    },
    fix: { zh: '给每一支的同一个字段写上不同的 "const"。', en: 'Give the same field another "const" in each branch.' },
  },
  'dialect/word-unseen': {
    message: { zh: '不支持“{word}”。', en: '"{word}" is not part of the dialect.' },
    why: unseen,
    fix: { zh: '{hint}', en: '{hint}' },
  },
  'dialect/required-flag': {
    message: { zh: '“required”是列表，不是字段上的开关。', en: '"required" is a list, not a switch at the field.' },
    why: { zh: '开关不起作用，字段仍可留空。', en: 'The switch does nothing: the field could still be left empty.' },
    fix: { zh: '在字段集的 "required" 中列出“{key}”。', en: 'List "{key}" in "required" of the set.' },
  },
  'dialect/choice-outside-items': {
    message: { zh: '列表的“{word}”应写在 "items" 里。', en: '"{word}" of a list stands in "items".' },
    why: { zh: '它说明的是每一个值，而不是整个列表。', en: 'It says what each value is, not what the list is.' },
    fix: { zh: '把“{word}”移到 "items" 里。', en: 'Move "{word}" into "items".' },
  },
  'dialect/type-missing': {
    message: { zh: '字段“{key}”没有类型。', en: 'The field "{key}" has no type.' },
    why: {
      zh: '不知道类型，就不知道用什么输入框、怎样检查。',
      en: 'Without a type nobody knows which input to show or what to check.',
    },
    fix: {
      zh: '加上 "type"（string number integer boolean array object），或 "$ref"。',
      en: 'Add "type" (string, number, integer, boolean, array, object) or "$ref".',
    },
  },
  'dialect/inside-missing': {
    message: { zh: '类型 {type} 没有写“{word}”。', en: 'A field of type {type} lacks "{word}".' },
    why: {
      zh: '不知道里面有什么，就不知道怎样显示和检查。',
      en: 'Without it nobody knows what is inside, how to show it and what to check.',
    },
    fix: { zh: '加上“{word}”，说明里面是什么。', en: 'Add "{word}" and say what is inside.' },
  },
  'dialect/limit-idle': {
    message: { zh: '“{word}”对类型 {type} 不起作用。', en: '"{word}" has no effect on type {type}.' },
    why: {
      zh: '写的人以为有限制，填写的人却不受限制。',
      en: 'The writer believes in a limit that the person at the form never meets.',
    },
    fix: { zh: '删去它，或改用合适的类型。', en: 'Remove it, or use the type it belongs to.' },
  },
  'dialect/limits-crossed': {
    message: { zh: '“{low}”大于“{high}”。', en: '"{low}" is above "{high}".' },
    why: { zh: '没有值能满足。', en: 'No value can meet both.' },
    fix: { zh: '对调或改正两个数。', en: 'Swap or mend the two numbers.' },
  },
  'dialect/pattern-broken': {
    message: { zh: '正则表达式不能使用：{detail}。', en: 'The pattern cannot be used: {detail}.' },
    why: { zh: '任何输入都无法检查。', en: 'No input could be checked.' },
    fix: {
      zh: '改正 "pattern"；能用的写法见 docs/descriptors.md。',
      en: 'Mend "pattern"; docs/descriptors.md says what one may be.',
    },
  },
  'dialect/choice-misfit': {
    message: { zh: '可选值 {actual} 不属于类型 {type}。', en: 'The choice {actual} is not of type {type}.' },
    why: { zh: '这个值永远不能填。', en: 'Nobody could ever enter the value.' },
    fix: { zh: '按字段的类型写这个值，或改字段的类型。', en: 'Write it as the type wants, or change the type.' },
  },
} as const satisfies Record<string, DiagnosticRule>;
