// Times work and its reference in turn, so that a busy machine slows both alike.

export interface Side {
  /** Gives its time in ms where it knows it better than a clock around it; throws where it did not do what it is named for. */
  readonly work: (worker: number) => Promise<number | void>;
  /** Untimed, before that many calls. */
  readonly prepare?: (calls: number) => Promise<unknown>;
}

export interface Amount {
  /**
   * How long each side works at least, taken together: one that takes a hundredth of the other's time does not have to work
   * for as long by itself.
   */
  readonly seconds: number;
  /** How often each side is timed at least. */
  readonly least: number;
  /** Turns before those that count; one unless said otherwise. */
  readonly warm?: number;
  /** One unless said otherwise. */
  readonly callsATurn?: number;
  /** How many calls of a turn are under way at once; one unless said otherwise. */
  readonly workers?: number;
}

export interface Timed {
  /** Ms of each call. */
  times: number[];
  /** How long all of them took, by the clock. */
  seconds: number;
}

/**
 * Ends when both sides have worked long enough and often enough: a slow machine takes longer, a fast one calls more.
 */
export async function takeTurns(
  ours: Side,
  reference: Side,
  amount: Amount,
): Promise<{ ours: Timed; reference: Timed }> {
  const result = { ours: nothing(), reference: nothing() };
  for (let turn = 0; turn < (amount.warm ?? 1); turn += 1) {
    await takeTurn(ours, amount, nothing());
    await takeTurn(reference, amount, nothing());
  }
  while (!isEnough(result, amount)) {
    await takeTurn(ours, amount, result.ours);
    await takeTurn(reference, amount, result.reference);
  }
  return result;
}

function nothing(): Timed {
  return { times: [], seconds: 0 };
}

function isEnough({ ours, reference }: { readonly ours: Timed; readonly reference: Timed }, amount: Amount) {
  const fewest = Math.min(ours.times.length, reference.times.length);
  return fewest >= amount.least && ours.seconds + reference.seconds >= 2 * amount.seconds;
}

/** @param timed takes up what is timed */
async function takeTurn({ work, prepare }: Side, { callsATurn = 1, workers = 1 }: Amount, timed: Timed) {
  await prepare?.(callsATurn);
  let left = callsATurn;
  async function workOn(worker: number) {
    while (left > 0) {
      left -= 1;
      const start = performance.now();
      const own = await work(worker);
      timed.times.push(own ?? performance.now() - start);
    }
  }
  const start = performance.now();
  await Promise.all(Array.from({ length: workers }, (_, worker) => workOn(worker)));
  timed.seconds += (performance.now() - start) / 1000;
}
