// Times work and its reference in turn, so that a busy machine slows both alike.

/**
 * @typedef {object} Side
 * @property {(worker: number) => Promise<number | void>} work gives its time in ms where it knows it better than a clock
 *   around it; throws where it did not do what it is named for
 * @property {(calls: number) => Promise<unknown>} [prepare] untimed, before that many calls
 *
 * @typedef {object} Amount
 * @property {number} seconds how long each side works at least
 * @property {number} least how often each side is timed at least
 * @property {number} [warm] turns before those that count; one unless said otherwise
 * @property {number} [callsATurn] one unless said otherwise
 * @property {number} [workers] how many calls of a turn are under way at once; one unless said otherwise
 *
 * @typedef {object} Timed
 * @property {number[]} times ms of each call
 * @property {number} seconds how long all of them took, by the clock
 */

/**
 * Ends when both sides have worked long enough and often enough: a slow machine takes longer, a fast one calls more.
 * @param {Side} ours
 * @param {Side} reference
 * @param {Amount} amount
 * @returns {Promise<{ ours: Timed, reference: Timed }>}
 */
export async function takeTurns(ours, reference, amount) {
  const result = { ours: nothing(), reference: nothing() };
  for (let turn = 0; turn < (amount.warm ?? 1); turn += 1) {
    await takeTurn(ours, amount, nothing());
    await takeTurn(reference, amount, nothing());
  }
  while (!isEnough(result.ours, amount) || !isEnough(result.reference, amount)) {
    await takeTurn(ours, amount, result.ours);
    await takeTurn(reference, amount, result.reference);
  }
  return result;
}

/** @returns {Timed} */
function nothing() {
  return { times: [], seconds: 0 };
}

/**
 * @param {Timed} timed
 * @param {Amount} amount
 */
function isEnough({ times, seconds }, amount) {
  return times.length >= amount.least && seconds >= amount.seconds;
}

/**
 * @param {Side} side
 * @param {Amount} amount
 * @param {Timed} timed takes up what is timed
 */
async function takeTurn({ work, prepare }, { callsATurn = 1, workers = 1 }, timed) {
  await prepare?.(callsATurn);
  let left = callsATurn;
  /** @param {number} worker */
  async function workOn(worker) {
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
