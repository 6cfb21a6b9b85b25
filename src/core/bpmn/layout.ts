import { isTask, type Chart, type ChartFlow, type ChartNode } from './chart.ts';
import { trackedFlows, type Column } from './tracks.ts';

/** A place in the picture, in pixels from its upper left. */
export interface Point {
  readonly x: number;
  readonly y: number;
}

/** A rectangle in the picture. */
export interface Box extends Point {
  readonly width: number;
  readonly height: number;
}

/** The way of a flow in the picture, with the place of its name. */
export interface Line {
  readonly points: readonly Point[];
  readonly label: Box | null;
}

/** Where everything of a chart is drawn. */
export interface Layout {
  readonly boxes: ReadonlyMap<string, Box>;
  /** Names written below round figures. */
  readonly labels: ReadonlyMap<string, Box>;
  readonly lines: ReadonlyMap<string, Line>;
  /** Notes, by the task that they belong to. */
  readonly notes: ReadonlyMap<string, Box>;
}

const margin = 40;
const task = { width: 100, height: 80 } as const;
const gateway = 50;
const round = 36;
/** Between a task and its gateway. */
const near = 45;
/** Between two steps: room for the name of an outcome. */
const far = 110;
const labelWidth = 90;
const trackStep = 38;
const endsBelow = 115;
const notesBelow = 190;
const noteWidth = 220;

/**
 * Lays out a chart: the steps from left to right on one line, early ends below their step, and every other way, back or
 * ahead, on a track of its own above.
 */
export function layoutOf(chart: Chart): Layout {
  const columns = columnsOf(chart);
  const tracked = trackedFlows(chart, columns);
  const levels = Math.max(0, ...tracked.map(({ level }) => level + 1));
  const middle = margin + levels * trackStep + task.height / 2 + 20;
  const boxes = new Map([...mainBoxes(chart, columns, middle), ...endBoxes(chart, columns, middle)]);
  const lines = new Map<string, Line>();
  for (const flow of chart.flows) {
    const [from, to] = [boxes.get(flow.from), boxes.get(flow.to)];
    if (from !== undefined && to !== undefined)
      lines.set(flow.id, to.y > middle ? falling(flow, from, to) : level(flow, from, to));
  }
  for (const { flow, leave, arrive, level: track } of tracked) {
    const y = middle - task.height / 2 - 20 - track * trackStep;
    const fall = Math.abs(leave - (columns.get(flow.from)?.exit ?? leave));
    lines.set(
      flow.id,
      arched(flow, { leave, arrive, y, top: middle - gateway / 2 + fall, floor: middle - task.height / 2 }),
    );
  }
  return { boxes, labels: roundLabels(chart, boxes), lines, notes: noteBoxes(chart, boxes, middle) };
}

/** Where figures stand on the main line: from the left, gateways close behind their task. */
function columnsOf({ nodes, flows }: Chart): ReadonlyMap<string, Column> {
  const columns = new Map<string, Column>();
  const straightEnds = new Set(flows.filter(({ straight }) => straight).map(({ to }) => to));
  let x = margin;
  for (const node of nodes) {
    if (isEnd(node) && !straightEnds.has(node.id)) continue;
    const width = sizeOf(node).width;
    if (node.kind === 'gateway') x += near - far;
    columns.set(node.id, { left: x, width, exit: x + width / 2 });
    x += width + far;
    if (node.kind === 'start') x -= far - near;
  }
  return columns;
}

function isEnd({ kind }: ChartNode): boolean {
  return kind === 'end' || kind === 'terminated';
}

function sizeOf({ kind }: ChartNode): { readonly width: number; readonly height: number } {
  if (kind === 'task') return task;
  const side = kind === 'gateway' ? gateway : round;
  return { width: side, height: side };
}

function mainBoxes({ nodes }: Chart, columns: ReadonlyMap<string, Column>, middle: number): [string, Box][] {
  return nodes.flatMap((node): [string, Box][] => {
    const column = columns.get(node.id);
    if (column === undefined) return [];
    const { width, height } = sizeOf(node);
    return [[node.id, { x: column.left, y: middle - height / 2, width, height }]];
  });
}

/** Ends beside the main line: below the gateway that leads to them, one beside the other. */
function endBoxes({ nodes, flows }: Chart, columns: ReadonlyMap<string, Column>, middle: number): [string, Box][] {
  const count = new Map<string, number>();
  return nodes.flatMap((node): [string, Box][] => {
    if (!isEnd(node) || columns.has(node.id)) return [];
    const from = flows.find(({ to }) => to === node.id)?.from ?? '';
    const place = count.get(from) ?? 0;
    count.set(from, place + 1);
    const x = (columns.get(from)?.exit ?? margin) + place * (labelWidth + 10) - round / 2;
    return [[node.id, { x, y: middle + endsBelow - round / 2, width: round, height: round }]];
  });
}

function level({ name }: ChartFlow, from: Box, to: Box): Line {
  const y = from.y + from.height / 2;
  const [left, right] = [from.x + from.width, to.x];
  const points = [
    { x: left, y },
    { x: right, y },
  ];
  return { points, label: name === '' ? null : labelAbove(name, (left + right - labelSize(name).width) / 2, y) };
}

function falling({ name }: ChartFlow, from: Box, to: Box): Line {
  const leave = { x: from.x + from.width / 2, y: from.y + from.height };
  const x = to.x + to.width / 2;
  const turn = leave.y + 20;
  const bend =
    x === leave.x
      ? []
      : [
          { x: leave.x, y: turn },
          { x, y: turn },
        ];
  const size = labelSize(name);
  const label = { x: x + 4, y: turn + 6, ...size };
  return { points: [leave, ...bend, { x, y: to.y }], label };
}

interface Arch {
  readonly leave: number;
  readonly arrive: number;
  /** The height of its track, of the border it leaves and of the one where it arrives. */
  readonly y: number;
  readonly top: number;
  readonly floor: number;
}

function arched({ name }: ChartFlow, { leave, arrive, y, top, floor }: Arch): Line {
  const points = [
    { x: leave, y: top },
    { x: leave, y },
    { x: arrive, y },
    { x: arrive, y: floor },
  ];
  return { points, label: labelAbove(name, arrive < leave ? leave - labelSize(name).width - 2 : leave + 2, y) };
}

function labelAbove(name: string, x: number, y: number): Box {
  const size = labelSize(name);
  return { x, y: y - size.height - 4, ...size };
}

/** Charts centre a name in its place: it is no wider than the name. */
function labelSize(name: string): { readonly width: number; readonly height: number } {
  const width = Math.min(labelWidth, Math.ceil(textWidth(name)) + 4);
  return { width, height: textHeight(name, labelWidth) };
}

function roundLabels({ nodes }: Chart, boxes: ReadonlyMap<string, Box>): ReadonlyMap<string, Box> {
  const labels = new Map<string, Box>();
  for (const { id, kind, name } of nodes) {
    const box = boxes.get(id);
    if (box === undefined || name === '' || kind === 'task') continue;
    const x = box.x + box.width / 2 - labelWidth / 2;
    labels.set(id, { x, y: box.y + box.height + 5, width: labelWidth, height: textHeight(name, labelWidth) });
  }
  return labels;
}

function noteBoxes({ nodes }: Chart, boxes: ReadonlyMap<string, Box>, middle: number): ReadonlyMap<string, Box> {
  const notes = new Map<string, Box>();
  for (const node of nodes) {
    const box = boxes.get(node.id);
    if (box === undefined || !isTask(node) || node.opened === null) continue;
    const height = textHeight(node.opened, noteWidth - 16) + 14;
    notes.set(node.id, { x: box.x - 10, y: middle + notesBelow, width: noteWidth, height });
  }
  return notes;
}

const lineHeight = 14;
const wideSign = 11.5;
const narrowSign = 6.2;

/** The height that a text needs in a box of this width, as charts write it (11 px, broken at the width). */
function textHeight(text: string, width: number): number {
  const lines = text.split('\n').map((line) => Math.max(1, Math.ceil(textWidth(line) / width)));
  return lines.reduce((sum, count) => sum + count, 0) * lineHeight;
}

/** The width of a text on one line, a little too wide rather than too narrow. */
function textWidth(text: string): number {
  return [...text].reduce((sum, sign) => sum + (sign > '\u2e7f' ? wideSign : narrowSign), 0);
}
