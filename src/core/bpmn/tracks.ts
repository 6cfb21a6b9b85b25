import type { Chart, ChartFlow } from './chart.ts';

/** A figure on the main line: its left border, its width, and where ways leave it upwards. */
export interface Column {
  readonly left: number;
  readonly width: number;
  readonly exit: number;
}

/** A flow that runs above the main line. */
export interface TrackedFlow {
  readonly flow: ChartFlow;
  /** Where it leaves its gateway and where it arrives at its task. */
  readonly leave: number;
  readonly arrive: number;
  /** Its track, the lowest is 0. */
  readonly level: number;
}

interface Span {
  readonly flow: ChartFlow;
  readonly from: Column;
  readonly to: Column;
}

const leaveStep = 14;
const mostArriveStep = 16;
/** Names stand beside where a flow leaves: tracks keep this much apart. */
const room = 96;

/** The flows between figures of the main line that do not go straight on, each with a track where it meets no other. */
export function trackedFlows({ flows }: Chart, columns: ReadonlyMap<string, Column>): readonly TrackedFlow[] {
  const spans = flows.flatMap((flow): Span[] => {
    const [from, to] = [columns.get(flow.from), columns.get(flow.to)];
    return flow.straight || from === undefined || to === undefined ? [] : [{ flow, from, to }];
  });
  const taken: [number, number][][] = [];
  return spans
    .toSorted((one, other) => length(one) - length(other))
    .map(({ flow, from, to }) => {
      const leave = from.exit + leaveShift(flow, spans);
      const arrive = to.exit + arriveShift(flow, to, spans);
      return { flow, leave, arrive, level: takeLevel(taken, Math.min(leave, arrive), Math.max(leave, arrive)) };
    });
}

function length({ from, to }: Span): number {
  return Math.abs(from.exit - to.exit);
}

function takeLevel(taken: [number, number][][], left: number, right: number): number {
  const free = taken.findIndex((spans) => spans.every(([start, end]) => right + room < start || end + room < left));
  const level = free < 0 ? taken.length : free;
  (taken[level] ??= []).push([left, right]);
  return level;
}

/** Beside one another at the gateway: the ways back on the left, the nearest first, then those ahead, the farthest first. */
function leaveShift(flow: ChartFlow, spans: readonly Span[]): number {
  const beside = spans.filter((span) => span.flow.from === flow.from).toSorted(byLeaving);
  const place = beside.findIndex((span) => span.flow === flow);
  return (place - (beside.length - 1) / 2) * leaveStep;
}

function byLeaving(one: Span, other: Span): number {
  const [ahead, otherAhead] = [one.to.exit > one.from.exit, other.to.exit > other.from.exit];
  if (ahead !== otherAhead) return ahead ? 1 : -1;
  return ahead ? length(other) - length(one) : length(one) - length(other);
}

/** Beside one another at the task: those from the left first, the nearest outermost, so that none crosses another. */
function arriveShift(flow: ChartFlow, to: Column, spans: readonly Span[]): number {
  const beside = spans.filter((span) => span.flow.to === flow.to).toSorted(byArriving);
  const place = beside.findIndex((span) => span.flow === flow);
  const step = Math.min(mostArriveStep, (to.width - 20) / beside.length);
  return (place - (beside.length - 1) / 2) * step;
}

function byArriving(one: Span, other: Span): number {
  const [ahead, otherAhead] = [one.to.exit > one.from.exit, other.to.exit > other.from.exit];
  if (ahead !== otherAhead) return ahead ? -1 : 1;
  return ahead ? length(one) - length(other) : length(other) - length(one);
}
