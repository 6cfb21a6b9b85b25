import type { DiagnosticRule } from './diagnostic-rule.ts';

const hint = { zh: '{hint}', en: '{hint}' };

/** Codes about what is printed. */
export const printDiagnostics = {
  'print/unknown': {
    severity: 'error',
    message: {
      zh: '{place}中没有“{name}”，打印不出来。',
      en: 'There is no "{name}" among {place}, so it cannot be printed.',
    },
    why: {
      zh: '纸上会缺少这一处，拿到的人看不出缺了什么。',
      en: 'It would be missing on paper, and nobody who gets the paper would know.',
    },
    fix: hint,
  },
  'print/content': {
    severity: 'error',
    message: { zh: '这里要恰好写一种内容。', en: 'Exactly one kind of contents has to stand here.' },
    why: { zh: '说不清纸上该出现什么。', en: 'Nobody can say what is meant to stand on the paper.' },
    fix: hint,
  },
  'print/idle': {
    severity: 'error',
    message: { zh: '“{name}”对这种内容不起作用。', en: '"{name}" has no effect on these contents.' },
    why: { zh: '写的人以为纸上会照此排版。', en: 'Whoever wrote it believes that the paper will look like it.' },
    fix: hint,
  },
  'print/repeated': {
    severity: 'error',
    message: { zh: '打印件“{name}”出现了两次。', en: 'The print "{name}" stands twice.' },
    why: { zh: '选择打印件时只能找到其中一个。', en: 'Only one of them could be chosen.' },
    fix: { zh: '给其中一个换名称。', en: 'Give one of them another name.' },
  },
  'print/unused': {
    severity: 'warning',
    message: {
      zh: '没有任何流程或业务记录用到打印版式“{name}”。',
      en: 'No process or record uses the print layout "{name}".',
    },
    why: { zh: '没有人能把它打印出来。', en: 'Nobody can print it.' },
    fix: {
      zh: '在流程、流程族或业务记录的 "prints" 中写上它，或删去它。',
      en: 'Name it in the "prints" of a process, family or record, or remove it.',
    },
  },
  'print/too-big': {
    severity: 'error',
    message: {
      zh: '打印件“{name}”的标签超出了纸张。',
      en: 'The labels of the print "{name}" do not fit on the paper.',
    },
    why: { zh: '最右或最下的标签会被裁掉。', en: 'The labels at the right or at the bottom would be cut off.' },
    fix: {
      zh: '减少 "across" 或 "down"，或缩小 "left"、"top" 和间距。',
      en: 'Lessen "across" or "down", or "left", "top" and the gaps.',
    },
  },
} as const satisfies Record<string, DiagnosticRule>;
