import type { DiagnosticRule } from './diagnostic-rule.ts';

const refused = {
  zh: '不认识的内容不会显示给填写的人，所以整个描述文件被拒绝。',
  en: 'What is not understood would never reach the person at the form, so the whole descriptor is refused.',
};

/** Codes about words and values that a kind of descriptor may hold. */
export const shapeDiagnostics = {
  'shape/kind-unknown': {
    message: {
      zh: '“kind”是{actual}，不是描述文件的种类。',
      en: '"kind" is {actual}, which is no kind of descriptor.',
    },
    why: {
      zh: '不知道种类，就不知道该显示成表单、列表还是字典。',
      en: 'Without a kind nobody knows whether this is a form, a list or a dictionary.',
    },
    fix: { zh: '写{hint}。', en: 'Write {hint}.' },
  },
  'shape/word-unknown': {
    message: { zh: '{place}没有“{word}”这个词。', en: '{place} knows no word "{word}".' },
    why: refused,
    fix: { zh: '{hint}', en: '{hint}' },
  },
  'shape/word-renamed': {
    severity: 'warning',
    message: { zh: '“{word}”现在写作“{now}”。', en: '"{word}" is called "{now}" now.' },
    why: {
      zh: '旧名称只在这一版还能读；下一版起，用它的表单不能发布。',
      en: 'The old name is read in this version only; the next one does not publish a form with it.',
    },
    fix: { zh: '改写为“{now}”。', en: 'Write "{now}".' },
  },
  'shape/word-missing': {
    message: { zh: '{place}缺少“{word}”。', en: '{place} lacks "{word}".' },
    why: {
      zh: '没有它，页面不知道该显示或保存什么。',
      en: 'Without it the page does not know what to show or to keep.',
    },
    fix: { zh: '加上“{word}”：{meaning}', en: 'Add "{word}": {meaning}' },
  },
  'shape/type-wrong': {
    message: {
      zh: '“{word}”应为{expected}，而这里是{actual}。',
      en: '"{word}" is to be {expected}; here stands {actual}.',
    },
    why: refused,
    fix: { zh: '改写成{expected}。', en: 'Write {expected} instead.' },
  },
  'shape/value-unknown': {
    message: { zh: '“{word}”不能是“{actual}”。', en: '"{word}" cannot be "{actual}".' },
    why: refused,
    fix: { zh: '{hint}', en: '{hint}' },
  },
  'shape/form-wrong': {
    message: { zh: '“{actual}”不是{expected}。', en: '"{actual}" is not {expected}.' },
    why: {
      zh: '名称要出现在地址、数据和链接里，写法不对就对不上。',
      en: 'Names stand in addresses, data and links; written otherwise they do not meet.',
    },
    fix: { zh: '写成{expected}。', en: 'Write {expected}.' },
  },
  'shape/size-wrong': {
    message: { zh: '“{word}”应{limit}。', en: '"{word}" must have {limit}.' },
    why: refused,
    fix: { zh: '改到范围之内。', en: 'Bring it within the limit.' },
  },
  'shape/extends-word': {
    message: { zh: '有 "extends" 时不能写“{word}”。', en: '"{word}" cannot stand beside "extends".' },
    why: {
      zh: '同一流程族的流程步骤相同，否则同事在每个流程中要重新认路。',
      en: 'Processes of one family have the same steps; otherwise people would have to learn each of them anew.',
    },
    fix: {
      zh: '删去它；确有不同时给流程族加一个参数。',
      en: 'Remove it; where the process really differs, give the family a parameter.',
    },
  },
  'shape/params-alone': {
    message: {
      zh: '没有 "extends" 就没有可填的 "params"。',
      en: 'Without "extends" there is nothing for "params" to fill.',
    },
    why: refused,
    fix: { zh: '加上 "extends"，或删去 "params"。', en: 'Add "extends", or remove "params".' },
  },
  'shape/item-twice': {
    message: { zh: '列表“{word}”中“{actual}”出现了两次。', en: '"{actual}" stands twice in the list "{word}".' },
    why: { zh: '重复的一项会显示或计数两次。', en: 'The repeated item would be shown or counted twice.' },
    fix: { zh: '删去重复的一项。', en: 'Delete the repetition.' },
  },
  'text/languages-exchanged': {
    message: {
      zh: '“{word}”的中文和英文写反了。',
      en: 'The Chinese and the English text of "{word}" stand in each other’s place.',
    },
    why: {
      zh: '选用英文的人会看到中文，反之亦然。',
      en: 'People who use English would read Chinese, and the reverse.',
    },
    fix: { zh: '对调两段文字。', en: 'Exchange the two texts.' },
  },
  'shape/number-beyond': {
    message: {
      zh: '“{word}”的数 {actual} 超出了能精确保存的范围。',
      en: 'The number {actual} of "{word}" is beyond those that can be kept exactly.',
    },
    why: { zh: '读出来的会是另一个数，或者没有数。', en: 'It would be read as another number, or as none.' },
    fix: { zh: '写一个不超过 9007199254740991 的数。', en: 'Write a number up to 9007199254740991.' },
  },
  'text/language-missing': {
    message: { zh: '“{word}”缺少{language}文字。', en: '"{word}" has no {language} text.' },
    why: { zh: '选用这种语言的人会看到空白。', en: 'People who use that language would see a blank.' },
    fix: { zh: '加上“{key}”。', en: 'Add "{key}".' },
  },
} as const satisfies Record<string, DiagnosticRule>;
