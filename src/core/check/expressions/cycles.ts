import type { ExpressionInput } from '../../expression/expression.ts';

/** An expression whose result others can read: a value, or whether a field is shown. */
export interface CycleNode<Place> {
  /** Path of the field that it decides, or `rowState:{table}`. */
  readonly path: string;
  /** The table whose rows it is evaluated for. */
  readonly table: string | null;
  readonly inputs: readonly ExpressionInput[];
  readonly place: Place;
}

/** A cycle: paths from a field back to itself (`a`, `b`, `a`), and the place of the first. */
export interface Cycle<Place> {
  readonly paths: readonly string[];
  readonly place: Place;
}

/** The path that stands for the row state of a table. */
export function rowStatePath(table: string): string {
  return `rowState:${table}`;
}

/** Finds the cycles among expressions, each once. */
export function findCycles<Place>(nodes: readonly CycleNode<Place>[]): readonly Cycle<Place>[] {
  const writers = writersOf(nodes);
  const state = new Map<CycleNode<Place>, 'open' | 'done'>();
  const found = new Map<string, Cycle<Place>>();
  const visit = (node: CycleNode<Place>, trail: readonly CycleNode<Place>[]): void => {
    if (state.get(node) === 'open') {
      const cycle = close(trail.slice(trail.indexOf(node)));
      if (cycle) found.set(cycle.paths.toSorted().join(' '), cycle);
    }
    if (state.has(node)) return;
    state.set(node, 'open');
    for (const path of new Set(node.inputs.map((input) => readPath(input, node.table)))) {
      for (const writer of writers.get(path) ?? []) visit(writer, [...trail, node]);
    }
    state.set(node, 'done');
  };
  for (const node of nodes) visit(node, []);
  return [...found.values()];
}

function writersOf<Place>(nodes: readonly CycleNode<Place>[]): ReadonlyMap<string, readonly CycleNode<Place>[]> {
  const writers = new Map<string, CycleNode<Place>[]>();
  for (const node of nodes) {
    const known = writers.get(node.path);
    if (known) known.push(node);
    else writers.set(node.path, [node]);
  }
  return writers;
}

function readPath(input: ExpressionInput, table: string | null): string {
  return input.kind === 'context' && input.path === 'rowState' ? rowStatePath(table ?? '') : input.path;
}

function close<Place>(round: readonly CycleNode<Place>[]): Cycle<Place> | null {
  const [first] = round;
  return first ? { paths: [...round.map((node) => node.path), first.path], place: first.place } : null;
}
