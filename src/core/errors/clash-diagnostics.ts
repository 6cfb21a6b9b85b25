import type { DiagnosticRule } from './diagnostic-rule.ts';

const onlyOne = {
  zh: '两者只有一个会生效，另一个悄悄丢失。',
  en: 'Only one of the two would count; the other is lost without a word.',
};
const renameOne = { zh: '给其中一个换个名字。', en: 'Rename one of the two.' };

/** Codes about two things of the same name. */
export const clashDiagnostics = {
  'clash/id': {
    severity: 'error',
    message: { zh: '“{name}”已在 {other} 中定义。', en: '"{name}" is already defined in {other}.' },
    why: onlyOne,
    fix: renameOne,
  },
  'clash/set': {
    severity: 'error',
    message: { zh: '字段集“{name}”已在 {other} 中定义。', en: 'The field set "{name}" is already defined in {other}.' },
    why: onlyOne,
    fix: renameOne,
  },
  'clash/set-hidden': {
    severity: 'warning',
    message: {
      zh: '本流程的字段集“{name}”盖过了 {other} 中的同名字段集。',
      en: 'The set "{name}" of this process takes the place of the shared one in {other}.',
    },
    why: {
      zh: '流程族里写的是共用的那一个，表单上出现的却是这一个。',
      en: 'The family means the shared one, but the form shows this one.',
    },
    fix: renameOne,
  },
  'clash/number-prefix': {
    severity: 'error',
    message: { zh: '编号前缀“{name}”已属于“{other}”。', en: 'Numbers of "{other}" begin with "{name}" already.' },
    why: {
      zh: '两个流程会给出同样的编号，人们分不清说的是哪一个。',
      en: 'Two processes would give the same numbers, and nobody could tell which is meant.',
    },
    fix: { zh: '换一个前缀。', en: 'Choose other letters.' },
  },
  'clash/number-series': {
    severity: 'error',
    message: {
      zh: '“{name}”与“{other}”的编号样式相同，却各自计数。',
      en: 'Numbers of "{name}" look like those of "{other}", but are counted apart.',
    },
    why: {
      zh: '两个字段会给出同一个编号，例如两支管子。',
      en: 'Both fields would give one number, to two tubes for instance.',
    },
    fix: {
      zh: '在两处的 "x-number" 写同一个 "series"，或换一个前缀。',
      en: 'Write the same "series" into "x-number" of both, or choose another prefix.',
    },
  },
  'clash/field': {
    severity: 'error',
    message: {
      zh: '字段“{name}”同时来自“{first}”和“{second}”。',
      en: 'The field "{name}" comes from both "{first}" and "{second}".',
    },
    why: {
      zh: '两处填写的内容会互相覆盖。',
      en: 'What is filled in at one place would overwrite the other.',
    },
    fix: {
      zh: '给其中一个字段换个名字，或只用一个字段集。',
      en: 'Rename the field in one of them, or use only one of the sets.',
    },
  },
  'clash/title': {
    severity: 'warning',
    message: {
      zh: '“{process}”的一张表里有两列都叫“{name}”：“{first}”和“{second}”。',
      en: 'Two columns on one sheet of "{process}" are called "{name}": "{first}" and "{second}".',
    },
    why: {
      zh: '填表的人分不清哪一列是哪一列，从 Excel 粘贴的内容可能落进另一列。',
      en: 'Whoever fills the sheet cannot tell them apart, and what is pasted from Excel may land in the other column.',
    },
    fix: {
      zh: '在 "x-label" 中给其中一列写上自己的名字，旧名字可留在 "x-paste" 里。',
      en: 'Give one of them a name of its own in "x-label"; the old one may stay in its "x-paste".',
    },
  },
  'clash/name-reserved': {
    severity: 'error',
    message: { zh: '字段不能叫“{name}”。', en: 'A field cannot be called "{name}".' },
    why: {
      zh: '这个名字在表达式或记录里另有含义。',
      en: 'In expressions or records the name means something else.',
    },
    fix: { zh: '换一个名字。', en: 'Choose another name.' },
  },
  'clash/step': {
    severity: 'error',
    message: { zh: '步骤“{name}”出现了两次。', en: 'The step "{name}" stands twice.' },
    why: onlyOne,
    fix: renameOne,
  },
  'clash/former-name': {
    severity: 'error',
    message: {
      zh: '“was”中的“{name}”还是另一个步骤或出口的名称。',
      en: 'The former name "{name}" also names another step or outcome.',
    },
    why: {
      zh: '已有数据里的这个名称就不知道指哪一个。',
      en: 'Nobody could tell which one stored data mean by it.',
    },
    fix: {
      zh: '从“was”中去掉，或只留在真正改名的那一个上。',
      en: 'Take it out of "was", or leave it where the name really changed.',
    },
  },
  'clash/step-target': {
    severity: 'error',
    message: { zh: '步骤不能叫“{name}”。', en: 'A step cannot be called "{name}".' },
    why: {
      zh: '在 "to" 中这个词另有含义，没有出口能指到这一步。',
      en: 'In "to" the word means something else, so no outcome could lead to the step.',
    },
    fix: { zh: '换一个名称。', en: 'Choose another name.' },
  },
  'clash/outcome': {
    severity: 'error',
    message: { zh: '出口“{name}”出现了两次。', en: 'The outcome "{name}" stands twice.' },
    why: onlyOne,
    fix: renameOne,
  },
  'clash/rule': {
    severity: 'error',
    message: { zh: '规则“{name}”出现了两次。', en: 'The rule "{name}" stands twice.' },
    why: { zh: '报告里分不清是哪一条。', en: 'A report could not say which of them is meant.' },
    fix: renameOne,
  },
  'clash/menu': {
    severity: 'error',
    message: { zh: '菜单或按钮“{name}”出现了两次。', en: 'The menu entry or button "{name}" stands twice.' },
    why: { zh: '授权时分不清给的是哪一个。', en: 'A grant could not say which of them is meant.' },
    fix: renameOne,
  },
  'clash/entry': {
    severity: 'error',
    message: { zh: '字典条目“{name}”出现了两次。', en: 'The dictionary entry "{name}" stands twice.' },
    why: onlyOne,
    fix: renameOne,
  },
  'clash/route': {
    severity: 'error',
    message: { zh: '地址 {name} 已属于“{other}”。', en: 'The address {name} already belongs to "{other}".' },
    why: { zh: '打开链接时只会看到其中一个页面。', en: 'The link would open only one of the two pages.' },
    fix: { zh: '换一个地址。', en: 'Choose another address.' },
  },
} as const satisfies Record<string, DiagnosticRule>;
