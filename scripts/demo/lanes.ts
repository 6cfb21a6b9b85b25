/** Pieces that are made one after another, and the rows of pieces that have to be through before. */
export interface Lane<T> {
  readonly pieces: readonly T[];
  readonly after: readonly Lane<T>[];
}

/** Makes so many lanes at once as wanted: whenever one is through the first that need not wait begins. */
export async function inLanes<T>(
  lanes: readonly Lane<T>[],
  atOnce: number,
  make: (piece: T) => Promise<void>,
): Promise<void> {
  const through = new Set<Lane<T>>();
  const running = new Map<Lane<T>, Promise<Lane<T>>>();
  const run = async (lane: Lane<T>): Promise<Lane<T>> => {
    for (const piece of lane.pieces) await make(piece);
    return lane;
  };
  for (let waiting = lanes; waiting.length + running.size > 0;) {
    const ready = waiting.filter(({ after }) => after.every((lane) => through.has(lane)));
    for (const lane of ready.slice(0, atOnce - running.size)) running.set(lane, run(lane));
    waiting = waiting.filter((lane) => !running.has(lane));
    const ended = await Promise.race(running.values());
    running.delete(ended);
    through.add(ended);
  }
}
