import { expect, test } from 'vitest';
import { findPastedPeople } from '../../../src/web/sheet/paste-text.ts';
import { planPaste } from '../../../src/web/sheet/paste-plan.ts';
import { TableStore } from '../../../src/web/sheet/table-store.ts';
import type { Person } from '../../../src/core/calls/people.ts';
import { stepForm } from '../support/forms.ts';
import { testServices } from '../support/services.ts';

const wang = { userId: 'u7', realName: '王敏', account: 'wm' };

/** The samples of a QC step, and who was asked for. */
function qcTable() {
  const known: Person[] = [];
  const asked: string[] = [];
  const lookups = {
    ...testServices,
    meant: (_: unknown, text: string) => known.find(({ realName }) => realName === text)?.userId ?? null,
  };
  const { store } = stepForm('result-feedback', { samples: [{ sampleNo: '26S000001' }] }, 'dna-qc-report');
  const find = (query: string): Promise<readonly Person[]> => {
    asked.push(query);
    if (query === wang.realName) known.push(wang);
    return Promise.resolve([]);
  };
  return { table: new TableStore(store, store.table('samples')!, lookups), find, asked };
}

test('names in a paste are looked up once each, and become the people they mean', async () => {
  const { table, find, asked } = qcTable();
  const target = { row: 0, column: 0, rows: 1, columns: 1 };
  const cells = [
    ['sampleNo', 'qcUser'],
    ['26S000001', '王敏'],
    ['26S000002', '王敏'],
    ['26S000003', '李四'],
  ];
  const plan = planPaste(cells, table, target);
  await findPastedPeople(plan, table, find);
  expect(asked).toEqual(['', '王敏', '李四']);
  const column = table.columns.find(({ key }) => key === 'qcUser')!;
  expect(table.read('王敏', column, 'zh', {})).toBe('u7');
  expect(table.read('李四', column, 'zh', {})).toBe('李四');
  await findPastedPeople(planPaste([['26S000001']], table, target), table, find);
  expect(asked).toHaveLength(3);
});
