/**
 * Whether a run takes everything (`npm run test:full`) or, as `npm test` does, a part of the same that shows each kind:
 * of the pages, languages and widths, of the processes, kills and random inputs. A test stands in both runs, under the
 * same name; this tells how much of its breadth it goes through.
 */
const full = process.env['BREADTH'] === 'full';

/**
 * What a run goes through: all of it, or a part.
 * @param all for `npm run test:full`
 * @param part for `npm test`
 */
export function breadth<T>(all: T, part: T): T {
  return full ? all : part;
}
