import type { DiagnosticRule } from './diagnostic-rule.ts';

const wrongForm = {
  zh: '流程会缺少步骤或字段。',
  en: 'The process would lack steps or fields.',
};
const hint = { zh: '{hint}', en: '{hint}' };

/** Codes about families and the parameters that a process fills. */
export const familyDiagnostics = {
  'family/param-missing': {
    severity: 'error',
    message: { zh: '没有填写参数“{name}”({kind})。', en: 'The parameter "{name}" ({kind}) is not filled.' },
    why: wrongForm,
    fix: { zh: '在 "params" 中写上“{name}”。', en: 'Write "{name}" in "params".' },
  },
  'family/param-unknown': {
    severity: 'error',
    message: { zh: '流程族“{family}”没有参数“{name}”。', en: 'The family "{family}" has no parameter "{name}".' },
    why: { zh: '写在这里的内容不会起作用。', en: 'What is written here has no effect.' },
    fix: hint,
  },
  'family/param-kind': {
    severity: 'error',
    message: { zh: '参数“{name}”应为{expected}。', en: 'The parameter "{name}" must be {expected}.' },
    why: wrongForm,
    fix: { zh: '写成{expected}。', en: 'Write {expected}.' },
  },
  'family/preset-unknown': {
    severity: 'error',
    message: { zh: '流程族“{family}”没有预设“{name}”。', en: 'The family "{family}" has no preset "{name}".' },
    why: wrongForm,
    fix: hint,
  },
  'family/param-unused': {
    severity: 'error',
    message: { zh: '参数“{name}”没有用到。', en: 'The parameter "{name}" is used nowhere.' },
    why: {
      zh: '填写它的人以为它有作用。',
      en: 'Whoever fills it believes that it does something.',
    },
    fix: { zh: '用上它，或从 "params" 中删去。', en: 'Use it, or remove it from "params".' },
  },
  'family/param-undeclared': {
    severity: 'error',
    message: { zh: '参数“{name}”没有声明。', en: 'The parameter "{name}" is not declared.' },
    why: wrongForm,
    fix: hint,
  },
} as const satisfies Record<string, DiagnosticRule>;
