import type { Language } from './text.ts';
import { comparable } from './choice-text.ts';

const trueWords = new Set(['true', 'yes', 'y', '1', '是', '有', '√', '✓', '对']);
const falseWords = new Set(['false', 'no', 'n', '0', '否', '无', '×', '✗', '错']);

/** Reads yes or no as people write them in either language; null for any other text. */
export function readSwitch(text: string): boolean | null {
  const word = comparable(text);
  if (trueWords.has(word)) return true;
  return falseWords.has(word) ? false : null;
}

/** Yes or no in words. */
export function showSwitch(value: boolean, language: Language): string {
  if (language === 'zh') return value ? '是' : '否';
  return value ? 'Yes' : 'No';
}
