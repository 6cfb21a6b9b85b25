import type { Text } from '../text/text.ts';
import { listText } from '../text/list-text.ts';

/** People's words for the types of the library. */
const typeWords: Readonly<Record<string, Text>> = {
  double: { zh: '数值', en: 'number' },
  int: { zh: '整型数', en: 'int' },
  string: { zh: '文本', en: 'text' },
  bool: { zh: '是非', en: 'yes/no' },
  dyn: { zh: '任意', en: 'anything' },
};

/** A type as people call it: `double` → number, `list<string>` → list of text, a registered type → row or object. */
export function typeText(type: string): Text {
  const word = typeWords[type];
  if (word) return word;
  const item = /^list<(.+)>$/.exec(type)?.[1];
  if (item !== undefined && item.startsWith('Object')) return { zh: '多行', en: 'rows' };
  if (item !== undefined) return { zh: `${typeText(item).zh}列表`, en: `list of ${typeText(item).en}` };
  return type.startsWith('Object') ? { zh: '一行或一组值', en: 'a row or object' } : { zh: type, en: type };
}

/** What the library said of types that do not fit, in both languages. */
export function typeDetail(summary: string): Text {
  const operator = /^no such overload: (\S+) (\S+) (\S+)$/.exec(summary);
  if (operator) return operatorText(operator[1] ?? '', operator[2] ?? '', operator[3] ?? '');
  const call = /^found no matching overload for '(?:[^.']*\.)?(\w+)\((.*)\)'$/.exec(summary);
  if (call) return callText(call[1] ?? '', call[2] ?? '');
  const branches = /^Ternary branches must have the same type, got '(.+)' and '(.+)'$/.exec(summary);
  if (branches) return both('? :', branches[1] ?? '', branches[2] ?? '');
  const merged = /^coalesce of (.+) and (.+)$/.exec(summary);
  if (merged) return both('coalesce', merged[1] ?? '', merged[2] ?? '');
  const words = (language: 'zh' | 'en'): string =>
    summary.replaceAll(
      /\b(double|int|string|bool|dyn|Object\d+|list<\w+>)(?![\w<])/g,
      (type) => typeText(type)[language],
    );
  return { zh: words('zh'), en: words('en') };
}

function operatorText(left: string, operator: string, right: string): Text {
  const [a, b] = [typeText(left), typeText(right)];
  return {
    zh: `运算符 ${operator} 不能用于${a.zh}和${b.zh}`,
    en: `the operator ${operator} does not take ${a.en} and ${b.en}`,
  };
}

function callText(name: string, types: string): Text {
  const args = listText(types === '' ? [] : types.split(', ').map(typeText));
  return { zh: `${name} 不接受（${args.zh}）`, en: `${name} does not take (${args.en})` };
}

function both(form: string, left: string, right: string): Text {
  const [a, b] = [typeText(left), typeText(right)];
  return { zh: `${form} 两边的类型不同：${a.zh}、${b.zh}`, en: `both sides of ${form} differ: ${a.en} and ${b.en}` };
}
