import type { Diagnostic } from '../errors/diagnostic.ts';
import { editsOf } from '../words/reading/edited-text.ts';
import type { DescriptorSource } from '../words/reading/parse.ts';
import { DependentFiles, type NamedText } from './dependent-files.ts';
import { misspellings } from './misspellings.ts';

/** A finding that nothing else explains, with the number of findings that wait for it to be mended. */
export interface Cause {
  readonly diagnostic: Diagnostic;
  readonly waiting: number;
}

/** Findings told apart: what has to be mended, and what shows only because that is not mended yet. */
export interface Causes {
  readonly causes: readonly Cause[];
  readonly waiting: readonly Diagnostic[];
}

/** Whether a fault of a file keeps others from reading what it defines. */
export function isAtHome({ code }: Pick<Diagnostic, 'code'>): boolean {
  return atHome.test(code);
}

const atHome = /^(?:syntax|shape|dialect|text)\//;

/** Findings about what nothing names, and about addresses that no page has. */
const unnamed = /[-/]unused$|-nowhere$/;

/** Warnings about what another file may define. */
const unbuilt = 'reference/process-unbuilt';

/**
 * Finds among findings those that cause others: a file that cannot be read poisons what names its parts, and a name
 * mistyped where it is defined is missed wherever it is used.
 *
 * @param found of the whole library
 * @param texts of all files, also of those that cannot be read
 */
export function causesOf(
  found: readonly Diagnostic[],
  sources: readonly DescriptorSource[],
  texts: readonly NamedText[],
): Causes {
  if (found.length === 0) return { causes: [], waiting: [] };
  const files = new DependentFiles(texts);
  const blamed = blamedFiles(found, files);
  const open = found.filter((one) => !blamed.has(one) && !isUnchecked(one));
  const misspelt = misspellings(
    open.filter(({ code, severity }) => severity === 'error' && !atHome.test(code)),
    sources,
    files,
  );
  const waiting = new Map<Diagnostic, Diagnostic | null>(
    misspelt.flatMap(({ waits }) => waits.map((one) => [one, null])),
  );
  for (const [one, first] of mendedAlike(open.filter((one) => !waiting.has(one)))) waiting.set(one, first);
  const left = open.filter((one) => !waiting.has(one));
  const firsts = firstErrors(left);
  for (const [one, file] of blamed) waiting.set(one, firsts.get(file) ?? null);
  for (const one of found.filter((each) => isUnchecked(each))) {
    const cause = [...firsts].find(([file]) => files.isDependent(file, one.file))?.[1];
    if (cause !== undefined) waiting.set(one, cause);
    // A library may do without a menu.
    else if (one.code === 'link/waiting') left.push(one);
  }
  const counts = new Map<Diagnostic, number>();
  for (const cause of waiting.values()) if (cause !== null) counts.set(cause, (counts.get(cause) ?? 0) + 1);
  const causes = left.map((one): Cause => ({ diagnostic: one, waiting: counts.get(one) ?? 0 }));
  const named = misspelt.map(({ diagnostic: cause, waits }) => ({ diagnostic: cause, waiting: waits.length }));
  const follows = ({ diagnostic: { code } }: Cause): boolean => follower.test(code);
  const inOrder = [...causes.filter((one) => !follows(one)), ...causes.filter(follows)];
  return { causes: [...named, ...inOrder], waiting: found.filter((one) => waiting.has(one)) };
}

/** Whether a finding only says that something could not be looked at. */
function isUnchecked({ code }: Diagnostic): boolean {
  return code === 'link/waiting' || code === 'link/menu-waiting';
}

/** Findings that show since a file cannot be read, with that file. */
function blamedFiles(found: readonly Diagnostic[], files: DependentFiles): ReadonlyMap<Diagnostic, string> {
  const homes = found.filter(({ code, severity }) => severity === 'error' && atHome.test(code));
  const poisoned = new Set(homes.map(({ file }) => file));
  // What seems to be named by nobody, or to have no page, may stand in a file that cannot be read.
  const others = found.filter(({ code, severity }) =>
    severity === 'error' ? !atHome.test(code) : unnamed.test(code) || code === unbuilt,
  );
  const blamed = new Map<Diagnostic, string>();
  for (const one of others) {
    const file = [...poisoned].find((poison) => unnamed.test(one.code) || files.explains(poison, one));
    if (file !== undefined) blamed.set(one, file);
  }
  return blamed;
}

/** The error of each file that is told first: one that keeps the file from being read, where there is one. */
function firstErrors(open: readonly Diagnostic[]): ReadonlyMap<string, Diagnostic> {
  const errors = open.filter(({ severity }) => severity === 'error');
  const firsts = new Map<string, Diagnostic>();
  for (const one of [...errors.filter(({ code }) => atHome.test(code)), ...errors])
    if (!firsts.has(one.file)) firsts.set(one.file, one);
  return firsts;
}

/** Errors of a file that the very edit of an earlier one mends, with that one. */
function mendedAlike(open: readonly Diagnostic[]): ReadonlyMap<Diagnostic, Diagnostic> {
  const firsts = new Map<string, Diagnostic>();
  const alike = new Map<Diagnostic, Diagnostic>();
  for (const one of open) {
    const edits = editsOf(one);
    if (edits.length === 0 || one.severity !== 'error') continue;
    const key = JSON.stringify([one.file, edits]);
    const first = firsts.get(key);
    if (first === undefined) firsts.set(key, one);
    else alike.set(one, first);
  }
  return alike;
}

/** Findings that follow from others at times: an example goes wrong, or nothing names a part, by a fault elsewhere. */
const follower = /^example\/|[-/]unused$|-nowhere$/;
