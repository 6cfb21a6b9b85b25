import { existsSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { Validator, type Schema } from '@cfworker/json-schema';
import policySchema from '../../schemas/meta/policy.schema.json' with { type: 'json' };
import type { ChangeClass } from '../../src/core/release/change.ts';
import type { ChangeCause } from '../../src/core/release/libraries/placed-change.ts';
import { isObject } from '../../src/core/text/json.ts';
import { nearest } from '../../src/core/text/nearest.ts';
import { globPattern } from '../read/collect-files.ts';
import { library } from '../read/read-descriptors.ts';
import { UsageError } from '../usage-error.ts';

/** A change that may pass all the same, until a day. */
interface PolicyException {
  readonly form?: string;
  readonly file?: string;
  readonly subject?: string;
  readonly classes?: readonly ChangeClass[];
  readonly reason: string;
  readonly until: string;
}

/** Which changes may pass. */
export interface Policy {
  readonly pass: readonly ChangeClass[];
  readonly exceptions?: readonly PolicyException[];
}

/** What a policy says of a change; `expired` is an exception that would have let it pass. */
export interface PolicyResult {
  readonly passes: boolean;
  readonly excepted: PolicyException | null;
  readonly expired: PolicyException | null;
}

/** Without a policy, what leaves open tasks and stored rows good, or converts them by the words of the form. */
const ordinary: Policy = { pass: ['safe', 'upcast'] };

/**
 * The policy of a file, by default of `policy.json` in the library.
 *
 * @throws UsageError where the file that is named is not there, or one says what a policy cannot say
 */
export function readPolicy(root: string, named: string | null): Policy {
  const file = named ?? join(library, 'policy.json');
  const path = resolve(root, file);
  if (!existsSync(path)) {
    if (named === null) return ordinary;
    throw new UsageError(`There is no policy "${named}".`);
  }
  const value = parsed(file, readFileSync(path, 'utf8'));
  const stranger = strangeWord(value);
  if (stranger !== null) throw new UsageError(`The policy ${file} ${stranger}`);
  const fault = new Validator(policySchema as Schema, '7', false).validate(value).errors.at(-1);
  if (fault !== undefined) throw new UsageError(`The policy ${file} ${fault.instanceLocation}: ${fault.error}`);
  return value as Policy;
}

/** A word that no policy knows, with its place and the one that is meant; null where there is none. */
function strangeWord(value: unknown): string | null {
  if (!isObject(value)) return null;
  const { properties } = policySchema;
  const exceptions: readonly unknown[] = Array.isArray(value['exceptions']) ? value['exceptions'] : [];
  const parts = [
    { at: '#', part: value, words: Object.keys(properties) },
    ...exceptions.map((part, index) => {
      return { at: `#/exceptions/${index}`, part, words: Object.keys(properties.exceptions.items.properties) };
    }),
  ];
  for (const { at, part, words } of parts) {
    const word = isObject(part) ? Object.keys(part).find((each) => !words.includes(each)) : undefined;
    if (word === undefined) continue;
    const meant = nearest(word, words);
    const cure = meant === null ? `it knows ${words.join(', ')}` : `"${meant}" is meant?`;
    return `${at}/${word}: there is no word "${word}" here: ${cure}`;
  }
  return null;
}

function parsed(file: string, text: string): unknown {
  try {
    return JSON.parse(text);
  } catch (error) {
    throw new UsageError(`The policy ${file} is no JSON: ${(error as Error).message}`);
  }
}

/**
 * Whether a change may pass: by its class, or since an exception holds for it, of a change that reaches several forms
 * for each of them.
 *
 * @param today `yyyy-MM-dd`
 */
export function validateByPolicy({ pass, exceptions = [] }: Policy, cause: ChangeCause, today: string): PolicyResult {
  if (pass.includes(cause.class)) return { passes: true, excepted: null, expired: null };
  const find = (holds: (exception: PolicyException) => boolean): PolicyException | null => {
    const meant = exceptions.filter((one) => holds(one) && isAbout(one, cause));
    const whole = meant.find(({ form }) => form === undefined);
    if (whole !== undefined) return whole;
    const ids = cause.forms.map((name) => name.slice(name.indexOf(' ') + 1));
    const isCovered = ids.length > 0 && ids.every((id) => meant.some(({ form }) => form === id));
    return isCovered ? (meant[0] ?? null) : null;
  };
  const excepted = find(({ until }) => until >= today);
  const expired = excepted === null ? find(({ until }) => until < today) : null;
  return { passes: excepted !== null, excepted, expired };
}

function isAbout({ file, subject, classes }: PolicyException, { place, ...cause }: ChangeCause): boolean {
  const isFile = file === undefined || file === place.file || globPattern(file).test(place.file);
  return isFile && (subject ?? cause.subject) === cause.subject && (classes?.includes(cause.class) ?? true);
}
