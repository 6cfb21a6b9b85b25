import { beforeAll, expect, test } from 'vitest';
import type { ProcessModel } from '../../../src/core/model/model.ts';
import { chartOf } from '../../../src/core/bpmn/chart.ts';
import { layoutOf, type Box, type Layout, type Line } from '../../../src/core/bpmn/layout.ts';
import { allProcesses } from './support/charts.ts';

let layouts: readonly (readonly [string, Layout])[] = [];

beforeAll(() => {
  const processes = allProcesses();
  const names = new Map(processes.map(({ id, label }) => [id, label]));
  const layoutIn = (process: ProcessModel, language: 'zh' | 'en'): readonly [string, Layout] => [
    `${process.id} ${language}`,
    layoutOf(chartOf(process, { language, processName: (id) => names.get(id) ?? null })),
  ];
  layouts = processes.flatMap((process) => [layoutIn(process, 'zh'), layoutIn(process, 'en')]);
}, 60_000);

function meet(one: Box, other: Box): boolean {
  const beside = one.x + one.width <= other.x || other.x + other.width <= one.x;
  return !beside && one.y < other.y + other.height && other.y < one.y + one.height;
}

/** The stretches of a way as boxes without breadth. */
function stretches({ points }: Line): readonly Box[] {
  return points.slice(1).map((to, index) => {
    const from = points[index] ?? to;
    const [x, y] = [Math.min(from.x, to.x), Math.min(from.y, to.y)];
    return { x, y, width: Math.abs(from.x - to.x), height: Math.abs(from.y - to.y) };
  });
}

function named(boxes: ReadonlyMap<string, Box>, kind: string): readonly (readonly [string, Box])[] {
  return [...boxes].map(([id, box]) => [`${kind} ${id}`, box]);
}

test('no figure, note or name lies on another, and none lies outside', () => {
  const faults = layouts.flatMap(([name, { boxes, labels, lines, notes }]) => {
    const flowNames = [...lines].flatMap(([id, { label }]) => (label === null ? [] : [[`name ${id}`, label] as const]));
    const all = [...named(boxes, 'figure'), ...named(labels, 'label'), ...named(notes, 'note'), ...flowNames];
    const outside = all.filter(([, { x, y }]) => x < 0 || y < 0).map(([id]) => `${name}: ${id} lies outside`);
    const meeting = all.flatMap(([id, box], index) =>
      all.slice(index + 1).flatMap(([other, its]) => (meet(box, its) ? [`${name}: ${id} and ${other}`] : [])),
    );
    return [...outside, ...meeting];
  });
  expect(layouts.length).toBeGreaterThanOrEqual(120);
  expect(faults).toEqual([]);
});

/** Figures without their borders; ways leave the slanted sides of a gateway within its box. */
function insides(boxes: ReadonlyMap<string, Box>): readonly (readonly [string, Box])[] {
  return [...boxes]
    .filter(([id]) => !id.endsWith('_gateway'))
    .map(([id, { x, y, width, height }]) => [id, { x: x + 1, y: y + 1, width: width - 2, height: height - 2 }]);
}

test('no way runs through a figure', () => {
  const faults = layouts.flatMap(([name, { boxes, lines }]) =>
    [...lines].flatMap(([id, line]) =>
      insides(boxes)
        .filter(([, box]) => stretches(line).some((one) => meet(one, box)))
        .map(([other]) => `${name}: ${id} runs through ${other}`),
    ),
  );
  expect(faults).toEqual([]);
});

test('ways on the same track keep apart', () => {
  const faults = layouts.flatMap(([name, { lines }]) => {
    const arches = [...lines.values()].filter(({ points: [first, second] }) => first!.y > second!.y);
    const tracks = arches.map((line) => stretches(line)[1]!);
    return tracks.flatMap((one, index) =>
      tracks
        .slice(index + 1)
        .filter((other) => meet({ ...one, height: 1 }, { ...other, height: 1 }))
        .map(() => name),
    );
  });
  expect(faults).toEqual([]);
});
