import type { DiagnosticRule } from './diagnostic-rule.ts';

const hint = { zh: '{hint}', en: '{hint}' };

/** Codes about words of a field that do not fit together, and about example data. */
export const fieldDiagnostics = {
  'field/unit-unknown': {
    severity: 'error',
    message: { zh: '不认识单位“{name}”。', en: 'The unit "{name}" is not known.' },
    why: { zh: '公式的单位就无法核对。', en: 'The units of formulas could not be checked.' },
    fix: hint,
  },
  'field/number-pattern': {
    severity: 'error',
    message: {
      zh: '系统给出的编号形如“{example}”，不符合 "pattern"。',
      en: 'Numbers given by the system look like "{example}", which the pattern refuses.',
    },
    why: {
      zh: '系统自己给的编号会被当作错误。',
      en: 'The system’s own numbers would be refused as wrong.',
    },
    fix: { zh: '让 "pattern" 与 "x-number" 一致：{pattern}', en: 'Make "pattern" and "x-number" agree: {pattern}' },
  },
  'field/number-length': {
    severity: 'error',
    message: {
      zh: '系统给出的编号“{example}”比 "maxLength" 长。',
      en: 'Numbers given by the system, such as "{example}", are longer than "maxLength".',
    },
    why: {
      zh: '系统自己给的编号会被当作错误。',
      en: 'The system’s own numbers would be refused as wrong.',
    },
    fix: { zh: '把 "maxLength" 改为至少 {length}。', en: 'Make "maxLength" at least {length}.' },
  },
  'field/decimals-multiple': {
    severity: 'error',
    message: {
      zh: '"x-decimals": {decimals} 与 "multipleOf": {multiple} 不相容。',
      en: '"x-decimals": {decimals} does not agree with "multipleOf": {multiple}.',
    },
    why: {
      zh: '页面接受的小数，提交时会被拒绝。',
      en: 'Places that the page accepts would be refused on submit.',
    },
    fix: { zh: '只留其中一个。', en: 'Keep only one of the two.' },
  },
  'field/words-clash': {
    severity: 'error',
    message: { zh: '“{word}”与“{other}”不能并用。', en: '"{word}" and "{other}" cannot stand together.' },
    why: {
      zh: '值只能有一个来源：公式、系统、建议或填写的人。',
      en: 'A value has one source: a formula, the system, a suggestion or the person.',
    },
    fix: { zh: '去掉其中一个。', en: 'Remove one of the two.' },
  },
  'field/word-alone': {
    severity: 'error',
    message: { zh: '“{word}”只能与{other}一起用。', en: '"{word}" works only with {other}.' },
    why: { zh: '它不会起作用。', en: 'It would have no effect.' },
    fix: { zh: '加上{other}，或去掉“{word}”。', en: 'Add {other}, or remove "{word}".' },
  },
  'field/look-misfit': {
    severity: 'error',
    message: {
      zh: '"{word}": "{value}" 不适用于{kind}。',
      en: '"{word}": "{value}" does not fit {kind}.',
    },
    why: { zh: '它不会起作用。', en: 'It would have no effect.' },
    fix: hint,
  },
  'field/no-input': {
    severity: 'error',
    message: { zh: '{what}没有对应的输入框。', en: '{what} has no input.' },
    why: { zh: '没有人能填写它。', en: 'Nobody could fill it in.' },
    fix: {
      zh: '多个值用带选项、人员、引用或附件的列表，或用明细表；附件用 "$ref": "types/common#/file"。',
      en: 'Use a list of choices, people, references or files, or a table of rows; a file is "$ref": "types/common#/file".',
    },
  },
  'field/error-idle': {
    severity: 'error',
    message: {
      zh: '"x-errors" 写了“{name}”的提示，但这个字段没有这一限制。',
      en: '"x-errors" has words for "{name}", a limit that the field does not have.',
    },
    why: { zh: '这句提示永远不会出现。', en: 'The words would never be shown.' },
    fix: hint,
  },
  'field/required-idle': {
    severity: 'warning',
    message: {
      zh: '“{name}”由系统得出或只读，不能必填。',
      en: '"{name}" is given by the system or read-only, so it cannot be required.',
    },
    why: { zh: '没有人能填写它。', en: 'Nobody could fill it in.' },
    fix: { zh: '从 "required" 中去掉它。', en: 'Take it out of "required".' },
  },
  'example/refused': {
    severity: 'error',
    message: { zh: '示例“{name}”{finding}。', en: 'The example "{name}" {finding}.' },
    why: {
      zh: '填写同样内容的人也会被拒绝。',
      en: 'A person who fills in the same would be refused too.',
    },
    fix: { zh: '改正示例，或改正拒绝它的规定。', en: 'Mend the example, or the words that refuse it.' },
  },
  'example/accepted': {
    severity: 'error',
    message: { zh: '示例“{name}”{finding}。', en: 'The example "{name}" {finding}.' },
    why: {
      zh: '想要拦住的错误不会被拦住。',
      en: 'The mistake it shows would not be caught.',
    },
    fix: { zh: '改正示例，或加上拒绝它的规定。', en: 'Mend the example, or add the words that refuse it.' },
  },
  'example/place': {
    severity: 'error',
    message: { zh: '示例“{name}”{finding}。', en: 'The example "{name}" {finding}.' },
    why: {
      zh: '填写的人会被带到错误的地方。',
      en: 'The person would be led to the wrong place.',
    },
    fix: { zh: '改正 "errors"，或改正规定。', en: 'Mend "errors", or the words that refuse it.' },
  },
  'example/calc': {
    severity: 'error',
    message: { zh: '示例“{name}”{finding}。', en: 'The example "{name}" {finding}.' },
    why: { zh: '表单上的数会算错。', en: 'The form would compute a wrong value.' },
    fix: { zh: '改正公式，或改正 "calc"。', en: 'Mend the formula, or "calc".' },
  },
  'example/moment': {
    severity: 'error',
    message: {
      zh: '示例“{name}”的 "now" 不是存在的时刻：{moment}。',
      en: 'The example "{name}" plays at {moment}, a moment that does not exist.',
    },
    why: {
      zh: '按日期判断的规定无法检查。',
      en: 'What depends on the date could not be checked.',
    },
    fix: {
      zh: '写一个存在的时刻，如 2026-11-20T09:00:00+08:00。',
      en: 'Write a moment that exists, such as 2026-11-20T09:00:00+08:00.',
    },
  },
  'example/step-unknown': {
    severity: 'error',
    message: {
      zh: '示例“{name}”所说的步骤“{step}”不存在。',
      en: 'The example "{name}" names the unknown step "{step}".',
    },
    why: { zh: '示例不会被检查。', en: 'The example would never be run.' },
    fix: hint,
  },
  'link/not-a-form': {
    severity: 'error',
    message: { zh: '种类“{kind}”不能单独发布。', en: 'A descriptor of kind "{kind}" cannot be published by itself.' },
    why: {
      zh: '只有流程、业务记录和查询表可以单独发布；其余随软件一起发布。',
      en: 'Processes, records and look-up tables can be; the rest comes with the software.',
    },
    fix: { zh: '发布用到它的流程或业务记录。', en: 'Publish the process or record that uses it.' },
  },
  'link/failed': {
    severity: 'error',
    message: { zh: '无法得出完整的表单：{reason}。', en: 'The form cannot be put together: {reason}.' },
    why: { zh: '页面打不开。', en: 'The page could not open.' },
    fix: { zh: '检查此处的内容。', en: 'Look at what is written here.' },
  },
} as const satisfies Record<string, DiagnosticRule>;
