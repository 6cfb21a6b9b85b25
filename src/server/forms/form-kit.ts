import { LRUCache } from 'lru-cache';
import { Ajv } from 'ajv';
import type { MoveModel, ProcessModel, RecordModel, SetModel } from '../../core/model/model.ts';
import { actionView } from '../../core/form/action-view.ts';
import { detailStep, detailView } from '../../core/form/detail-view.ts';
import { recordStep, type FormView } from '../../core/form/form-view.ts';
import { recordView } from '../../core/form/record-view.ts';
import { stepView } from '../../core/form/step-view.ts';
import { formats } from '../../core/values/formats.ts';
import type { JsonSchema } from '../../core/values/json-schema.ts';
import { ajvOptions, type FormCheck, type StandaloneFunction } from '../../core/values/schema-check.ts';
import { schemaKey, standaloneChecks, type ValidatorOf } from '../../core/values/standalone-check.ts';
import type { LoadedRelease } from './release-cache.ts';

/** One page of a release for one set of roles, with its compiled validators. */
export interface FormKit {
  readonly release: LoadedRelease;
  readonly view: FormView;
  /** Compiled on first use: pages that are only read need none. */
  readonly checks: () => FormCheck;
}

const mostKits = 300;
const mostValidators = 5000;

/** Pages with their validators, by release, step and the roles that make a difference. */
export class FormKits {
  readonly #kits = new LRUCache<string, FormKit>({ max: mostKits });
  readonly #validatorOf = compiler();

  /** The page of a step, `start`, `detail`, `record` or that of a record's move. */
  of(release: LoadedRelease, step: string, roles: readonly string[]): FormKit {
    const telling = tellingRoles(release.model, roles);
    const key = JSON.stringify([release.id, release.sha256, step, telling]);
    const known = this.#kits.get(key);
    if (known?.release === release) return known;
    const kit = makeKit(release, step, telling, this.#validatorOf);
    this.#kits.set(key, kit);
    return kit;
  }
}

function makeKit(release: LoadedRelease, step: string, roles: readonly string[], validatorOf: ValidatorOf): FormKit {
  const view = viewOf(release.model, step, roles);
  let checks: FormCheck | null = null;
  return { release, view, checks: () => (checks ??= standaloneChecks(view, validatorOf)) };
}

function viewOf(model: ProcessModel | RecordModel, step: string, roles: readonly string[]): FormView {
  if (model.kind === 'record') {
    const move = model.states?.moves.find((each) => movePage(model, each) === step);
    return move === undefined ? recordView(model, roles) : actionView(model, move, step, roles);
  }
  return step === detailStep ? detailView(model, roles) : stepView(model, step, roles);
}

/** The name of a record's page. */
export const recordPage = recordStep;

/** The name of the dialog of a record's move. */
export function movePage({ states }: RecordModel, move: MoveModel): string {
  return `move ${states?.moves.indexOf(move) ?? ''}`;
}

/**
 * Compiles the schemas of values when the first value comes, each once for all pages, which the build does for the
 * browser. They are the software's own and need no check against the schema of schemas, nor is their code made shorter:
 * both cost more than they save here.
 */
function compiler(): ValidatorOf {
  const ajv = new Ajv({
    ...ajvOptions,
    meta: false,
    validateSchema: false,
    code: { ...ajvOptions.code, optimize: false },
  });
  for (const [name, validate] of Object.entries(formats)) ajv.addFormat(name, validate);
  const known = new LRUCache<string, StandaloneFunction>({ max: mostValidators });
  const compiled = (schema: JsonSchema): StandaloneFunction => {
    const key = schemaKey(schema);
    const validate = known.get(key) ?? (ajv.compile(schema) as StandaloneFunction);
    // ajv would keep every schema for good.
    ajv.removeSchema(schema);
    known.set(key, validate);
    return validate;
  };
  return (schema) => onFirstUse(() => compiled(schema));
}

/** A validator that is made when it is first asked. */
function onFirstUse(make: () => StandaloneFunction): StandaloneFunction {
  let made: StandaloneFunction | null = null;
  const validate: StandaloneFunction = (value) => {
    made ??= make();
    const isValid = made(value);
    validate.errors = made.errors ?? null;
    return isValid;
  };
  return validate;
}

/** Those of a person's roles that the form tells apart. */
function tellingRoles(model: ProcessModel | RecordModel, roles: readonly string[]): readonly string[] {
  const named = rolesNamed.get(model) ?? rolesNamedBy(model);
  rolesNamed.set(model, named);
  return roles.filter((role) => named.has(role)).toSorted();
}

const rolesNamed = new WeakMap<ProcessModel | RecordModel, ReadonlySet<string>>();

function rolesNamedBy(model: ProcessModel | RecordModel): ReadonlySet<string> {
  const writing = model.kind === 'record' ? (model.roles.write ?? []) : [];
  return new Set([...[...model.sets.values()].flatMap(rolesOfSet), ...writing]);
}

function rolesOfSet(set: SetModel): readonly string[] {
  return set.fields
    .flatMap((field) => [field, ...(field.columns ?? [])])
    .flatMap((field) => Object.keys(field.access ?? {}));
}
