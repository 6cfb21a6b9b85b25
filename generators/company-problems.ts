import { existsSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { Validator, type Schema } from '@cfworker/json-schema';
import accountsSchema from '../schemas/meta/accounts.schema.json' with { type: 'json' };
import applicationSchema from '../schemas/meta/application.schema.json' with { type: 'json' };
import instrumentsSchema from '../schemas/meta/instruments.schema.json' with { type: 'json' };
import textsSchema from '../schemas/meta/texts.schema.json' with { type: 'json' };
import type { Instrument } from '../src/core/model/instruments/instrument.ts';
import { instrumentProblems } from './instrument-problems.ts';
import { library } from './read/read-descriptors.ts';

const schemas = {
  application: applicationSchema,
  texts: textsSchema,
  accounts: accountsSchema,
  instruments: instrumentsSchema,
};

interface Application {
  readonly roles: readonly { readonly alias: string; readonly may?: readonly string[] }[];
  readonly stages: readonly { readonly id: string }[];
  readonly counters: readonly { readonly id: string; readonly stage: string }[];
}

interface Accounts {
  readonly tenants: readonly { readonly people: readonly { readonly account: string; readonly role: string }[] }[];
}

/**
 * What is wrong with the files that say who the company is, a line each; a library without them has none.
 *
 * @param texts of the descriptors of the library
 */
export function companyProblems(root: string, texts: readonly string[]): readonly string[] {
  const read = Object.entries(schemas).map(([name, schema]) => readCompanyFile(root, name, schema as Schema));
  const faults = read.flatMap(({ problems }) => problems);
  if (faults.length > 0) return faults;
  const [application, , accounts, instruments] = read.map(({ value }) => value);
  const known =
    instruments === null ? [] : (instruments as { readonly instruments: readonly Instrument[] }).instruments;
  return [
    ...(application === null || accounts === null
      ? []
      : crossProblems(application as Application, accounts as Accounts)),
    ...instrumentProblems(texts, known),
  ];
}

function readCompanyFile(
  root: string,
  name: string,
  schema: Schema,
): { readonly value: unknown; readonly problems: readonly string[] } {
  const file = join(library, `${name}.json`);
  const path = resolve(root, file);
  if (!existsSync(path)) return { value: null, problems: [] };
  try {
    const value: unknown = JSON.parse(readFileSync(path, 'utf8'));
    const { errors } = new Validator(schema, '7', false).validate(value);
    // What lies deepest says most.
    const last = errors.at(-1);
    return { value, problems: last === undefined ? [] : [`${file} ${last.instanceLocation}: ${last.error}`] };
  } catch (error) {
    return { value: null, problems: [`${file}: ${(error as Error).message}`] };
  }
}

/** What one file says and another does not know. */
function crossProblems({ roles, stages, counters }: Application, { tenants }: Accounts): readonly string[] {
  const aliases = new Set(roles.map(({ alias }) => alias));
  const administrators = roles.filter(({ may }) => may?.includes('administer') === true);
  const ids = new Set(stages.map(({ id }) => id));
  return [
    ...(administrators.length === 1 ? [] : ['application.json /roles: exactly one role has to administer.']),
    ...counters
      .filter(({ stage }) => !ids.has(stage))
      .map(({ id, stage }) => `application.json /counters: ${id} counts for the stage "${stage}", which is not there.`),
    ...tenants
      .flatMap(({ people }) => people)
      .filter(({ role }) => !aliases.has(role))
      .map(({ account, role }) => `accounts.json: ${account} has the role "${role}", which is not there.`),
  ];
}
