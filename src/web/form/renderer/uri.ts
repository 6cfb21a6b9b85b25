/** Stands for the scheme and host that a relative URI lacks. */
const nowhere = 'relative://x/';

function resolve(base: string, ref: string): string {
  const url = new URL(ref, new URL(base, nowhere)).href;
  return url.startsWith(nowhere) ? url.slice(nowhere.length) : url;
}

function equal(one: string, other: string): boolean {
  return resolve('', one) === resolve('', other);
}

/**
 * Stands in the built app for the URI library that rjsf resolves references between bundled schemas by: the browser
 * has one.
 */
// oxlint-disable-next-line import/no-default-export -- rjsf imports it so
export default { resolve, equal };
