import type { Language } from '../src/core/text/text.ts';
import type { Terminal } from './terminal.ts';
import { UsageError } from './usage-error.ts';

/**
 * The language of `--lang`, else that of the terminal, else English.
 *
 * @throws UsageError for another language
 */
export function languageOf(asked: string | undefined, environment: Terminal['environment']): Language {
  if (asked === 'zh' || asked === 'en') return asked;
  if (asked !== undefined) throw new UsageError(`Unknown language "${asked}": use zh or en.`);
  const locale = ['LC_ALL', 'LC_MESSAGES', 'LANG'].map((name) => environment[name] ?? '').find((name) => name !== '');
  return (locale ?? '').toLowerCase().startsWith('zh') ? 'zh' : 'en';
}
