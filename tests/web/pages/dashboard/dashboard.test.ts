import { describe, expect, test } from 'vitest';
import { application } from '../../../../src/core/application.ts';
import type { MenuNode } from '../../../../src/core/calls/menus.ts';
import type { OverdueStage, Throughput } from '../../../../src/core/calls/statistics.ts';
import { seriesColours } from '../../../../src/web/pages/dashboard/chart-colours.ts';
import { stageListPath, stageRows } from '../../../../src/web/pages/dashboard/stage-view.ts';
import { busyStages, throughputTotals } from '../../../../src/web/pages/dashboard/throughput-view.ts';
import { contrastRatio } from '../../../../src/web/parts/contrast.ts';

function entry(id: string, counts: string, children?: readonly MenuNode[]): MenuNode {
  const node = { id, parentId: '0', code: id, name: id, nameEn: id, path: `/${id}`, source: '', sort: 1, isOpen: 1 };
  return { ...node, meta: { counts }, ...(children === undefined ? {} : { children }) };
}

describe('S6-07 what waits at the stages of the menu', () => {
  const late: readonly OverdueStage[] = [
    { stage: 'experiment', menuId: '1', menuName: '', menuNameEn: '', count: 2, oldestDue: '', steps: [] },
  ];
  const menus = [
    entry('0', '', [entry('1', 'stage:experiment', [entry('11', 'node:dna-extraction')])]),
    entry('2', 'stage:sequencing'),
  ];

  test('is told with its counters and what is late; S9-12 -1 counts as 0', () => {
    const figures = { menuCounts: { '1': 7, '11': 7, '2': -1 }, counters: { extractCount: 7, mixedCount: -1 } };
    const rows = stageRows(menus, { ...figures, overdue: late }, application.counters);
    expect(rows.map(({ entry: { id }, open, overdue }) => [id, open, overdue])).toEqual([
      ['1', 7, 2],
      ['2', 0, 0],
    ]);
    const counters = Object.fromEntries(rows[0]?.counters.map(({ id, count }) => [id, count]) ?? []);
    expect(counters).toMatchObject({ extractCount: 7, mixedCount: 0, libraryCount: 0 });
    expect(Object.keys(counters)).toHaveLength(6);
  });

  test('leads to the list behind it', () => {
    expect(stageListPath({ menuId: '1' })).toBe('/work/stage?menuId=1');
  });
});

describe('S2-09 what was finished', () => {
  const stage = { menuId: '', menuName: '', menuNameEn: '' };
  const found: Throughput = {
    days: ['2026-11-19', '2026-11-20', '2026-11-21'],
    stages: [
      { ...stage, stage: 'experiment', steps: [2, 0, 3], instances: [0, 0, 1] },
      { ...stage, stage: 'analysis', steps: [0, 0, 0], instances: [0, 0, 0] },
      { ...stage, stage: 'sequencing', steps: [3, 0, 2], instances: [1, 0, 0] },
    ],
  };

  test('is summed by day and over all; of several best days the latest is told', () => {
    expect(throughputTotals(found)).toEqual({
      steps: 10,
      instances: 2,
      stepsByDay: [5, 0, 5],
      instancesByDay: [1, 0, 1],
      best: { day: '2026-11-21', steps: 5 },
    });
    expect(throughputTotals({ days: found.days, stages: [] }).best).toBeNull();
  });

  test('is drawn for the stages that finished anything', () => {
    expect(busyStages(found).map((one) => one.stage)).toEqual(['experiment', 'sequencing']);
  });
});

test.each([
  [{ panel: '#ffffff', primary: '#006cc5', isDark: false }],
  [{ panel: '#171c22', primary: '#66afff', isDark: true }],
])('series stand out from the panel and from one another (%o)', (tones) => {
  const colours = seriesColours({ ...tones, text: '', soft: '', line: '', danger: '' }, 7);
  expect(new Set(colours).size).toBe(7);
  expect(colours[0]).toBe(tones.primary);
  for (const colour of colours) expect(contrastRatio(colour, tones.panel)).toBeGreaterThanOrEqual(3);
});
