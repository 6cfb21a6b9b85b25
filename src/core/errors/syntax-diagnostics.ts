import type { DiagnosticRule } from './diagnostic-rule.ts';

/** Codes about a file as text, before anything in it is understood. */
export const syntaxDiagnostics = {
  'syntax/json': {
    message: { zh: '文件不是合法的 JSON:{detail}。', en: 'The file is not JSON: {detail}.' },
    why: {
      zh: '整个文件无法读取，其中的表单都不会出现。',
      en: 'Nothing in the file can be read, so none of its forms appears.',
    },
    fix: { zh: '改正此处的文字：{cure}。', en: 'Mend the text here: {cure}.' },
  },
  'syntax/duplicate-key': {
    message: { zh: '同一对象中键“{key}”出现了两次。', en: 'The key "{key}" stands twice in the same object.' },
    why: {
      zh: '只有最后一个生效，前一个会悄悄丢失。',
      en: 'Only the last one would count; the first is lost without a word.',
    },
    fix: { zh: '删去其中一个，或改名。', en: 'Delete one of the two, or rename it.' },
  },
  'syntax/encoding': {
    message: {
      zh: '文件不是 UTF-8 编码：此处的文字无法读出。',
      en: 'The file is not UTF-8: the text here cannot be read.',
    },
    why: { zh: '填写的人会看到乱码。', en: 'People would see garbled texts.' },
    fix: { zh: '另存为 UTF-8，再检查此处的文字。', en: 'Save the file as UTF-8 and check the text here.' },
  },
  'syntax/bom': {
    severity: 'warning',
    message: { zh: '文件以字节顺序标记（BOM）开头。', en: 'The file starts with a byte order mark (BOM).' },
    why: { zh: '有些工具会因此拒绝该文件。', en: 'Some tools refuse the file because of it.' },
    fix: { zh: '另存为不带 BOM 的 UTF-8。', en: 'Save the file as UTF-8 without BOM.' },
  },
  'syntax/too-deep': {
    message: { zh: '嵌套超过 {limit} 层。', en: 'Values are nested more than {limit} levels deep.' },
    why: { zh: '没有表单需要这样的深度，文件多半已损坏。', en: 'No form needs that; the file is most likely damaged.' },
    fix: { zh: '检查括号，减少嵌套。', en: 'Check the brackets and nest less.' },
  },
  'syntax/not-object': {
    message: {
      zh: '描述文件必须是一个对象，而这里是{actual}。',
      en: 'A descriptor is an object; here stands {actual}.',
    },
    why: { zh: '文件中没有可用的表单。', en: 'The file holds no form.' },
    fix: {
      zh: '以 { "kind": …, "id": …, "version": 1 } 开头。',
      en: 'Begin with { "kind": …, "id": …, "version": 1 }.',
    },
  },
} as const satisfies Record<string, DiagnosticRule>;
