import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { migrations } from '../../../../src/server/platform/migrations/migrations.ts';

const folder = 'src/server/platform/migrations';

/** What would break a node of the version before, which runs on while the schema changes. */
const forbidden: readonly (readonly [RegExp, string])[] = [
  [/\bdrop\s+(table|column|view|function|type|schema)\b/i, 'drops what the version before still reads'],
  [/\brename\s+(column|to|constraint)\b/i, 'renames what the version before still reads'],
  [/\balter\s+column\s+\w+\s+(set\s+data\s+)?type\b/i, 'changes a type under the version before'],
  [/\balter\s+column\s+\w+\s+set\s+not\s+null\b/i, 'demands what the version before leaves out'],
  [/\badd\s+column\s+(?![^,;]*\bdefault\b)[^,;]*\bnot\s+null\b/i, 'adds a column that the version before cannot fill'],
];

/** Why a migration's text cannot run while nodes of the version before are up. */
function faults(text: string): string[] {
  return forbidden.flatMap(([pattern, why]) => (pattern.test(text) ? [why] : []));
}

const files = readdirSync(folder).filter((file) => !['migrations.ts', 'tenant-table.ts'].includes(file));

describe('migrations', () => {
  test('are numbered without gaps or repeats, in the order they run', () => {
    const names = Object.keys(migrations);
    expect(names).toEqual(names.toSorted());
    expect(new Set(names.map((name) => name.slice(0, 4))).size).toBe(names.length);
    expect(names.filter((name) => !/^\d{4}-[a-z-]+$/.test(name))).toEqual([]);
  });

  test.each(files)('%s leaves the version before running', (file) => {
    expect(faults(readFileSync(join(folder, file), 'utf8'))).toEqual([]);
  });

  test.each([
    'alter table a drop column b',
    'ALTER TABLE a RENAME COLUMN b TO c',
    'alter table a alter column b type bigint',
    'alter table a alter column b set not null',
    'alter table a add column b text not null',
    'drop table a',
  ])('planted: "%s" is found', (text) => {
    expect(faults(text)).toHaveLength(1);
  });

  test('planted: an addition that the version before need not know passes', () => {
    expect(faults("alter table a add column b text not null default '', add column c text")).toEqual([]);
  });
});
