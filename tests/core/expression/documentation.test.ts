import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import {
  comprehensions,
  conversions,
  formNames,
  methods,
  registeredFunctions,
  rowMacros,
} from '../../../src/core/expression/functions/function-list.ts';
import { unavailableFunctions } from '../../../src/core/expression/functions/unavailable.ts';
import { columnFunctions } from '../../../src/core/expression/column-calls.ts';
import { tableFunctions } from '../../../src/core/expression/table-calls.ts';
import { contextTypes } from '../../../src/core/expression/names.ts';
import { inForm } from './scope-support.ts';

const page = readFileSync(new URL('../../../docs/expressions.md', import.meta.url), 'utf8');
const firstCells = [...page.matchAll(/^\| (.*?) \|/gm)].map((match) => match[1] ?? '');

/** Names that stand in the first column of a table as a call: `round(…)`, `text.trim()`. */
const documented = new Set(firstCells.flatMap((cell) => [...cell.matchAll(/(\w+)\(/g)].map((match) => match[1] ?? '')));

describe('docs/expressions.md', () => {
  test('has every function, form, aggregate and method that there is, and no other', () => {
    const known = [
      ...registeredFunctions.keys(),
      ...formNames,
      ...rowMacros.keys(),
      ...comprehensions,
      ...methods,
      ...conversions,
      ...tableFunctions,
      ...columnFunctions.keys(),
    ];
    expect([...documented].toSorted()).toStrictEqual([...new Set(known)].toSorted());
  });

  test('names every context name and every function that is not available', () => {
    for (const name of [...Object.keys(contextTypes), ...unavailableFunctions.keys()])
      expect(page).toContain(`\`${name}\``);
  });

  const data = JSON.parse(/```json\n([\s\S]*?)```/.exec(page)?.[1] ?? '') as Readonly<Record<string, unknown>>;
  const examples = [...page.matchAll(/\| `([^`]+)` → `([^`]+)` +\|/g)].map((match) => [match[1] ?? '', match[2] ?? '']);

  test('gives an example of every function', () => {
    const shown = examples.map(([text]) => text).join(' ');
    for (const name of [...registeredFunctions.keys(), ...formNames, ...rowMacros.keys(), ...tableFunctions])
      expect(shown).toContain(`${name}(`);
  });

  test.each(examples)('%s → %s', (text = '', result = '') => {
    expect(inForm(text, data)).toStrictEqual(inForm(result));
  });
});
