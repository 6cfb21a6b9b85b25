import { createFormEngine } from '../form/engine.ts';
import type { FormContext, FormEngine } from '../form/form-engine.ts';
import type { FormView } from '../form/form-view.ts';
import { recordView } from '../form/record-view.ts';
import { stepView } from '../form/step-view.ts';
import { validate } from '../form/validate.ts';
import { startStep } from '../words/application-step.ts';
import { isEmptyValue, sameValue } from '../values/empty.ts';
import type { Finding, Row } from '../values/finding.ts';
import { interpreterChecks } from '../values/interpreter-check.ts';
import type { FormCheck } from '../values/schema-check.ts';
import { chained, conversionBetween, type Conversion } from './conversion.ts';
import { meaningChanges } from './field-meaning.ts';
import { pairFields, type FieldPair, type FieldPairs } from './field-pairs.ts';
import { allFields, type FormModel } from './form-fields.ts';
import { migrateTrials, type MigrateTrial } from './migrate-trial.ts';
import { FieldLimits } from './stored-limits.ts';
import { fateOf, isFilled, onceEach, valuesAt, type Fate, type StoredFate } from './stored-fate.ts';
import { flat, leaveAll, takeOver, type TypedContent } from './typed-content.ts';

/** A page with what checks its data. */
interface CheckedPage {
  readonly view: FormView;
  readonly checks: FormCheck;
}

/** Runs stored data over two versions of a form, and tells what becomes of them under the later one. */
export class StoredFates {
  readonly #before: FormModel;
  readonly #after: FormModel;
  readonly #pairs: FieldPairs;
  readonly #conversion: Conversion | null;
  readonly #limits: FieldLimits;
  readonly #trials: ReadonlyMap<string, MigrateTrial>;
  readonly #pages: readonly [CheckedPage, CheckedPage] | null;
  readonly #context: FormContext;

  /** @param moment what expressions know of the day */
  constructor(before: FormModel, after: FormModel, moment: Pick<FormContext, 'today' | 'now'>) {
    this.#before = before;
    this.#after = after;
    this.#pairs = pairFields(allFields(before), allFields(after));
    this.#conversion = conversionBetween(before, after);
    this.#trials = migrateTrials(before, after);
    this.#limits = new FieldLimits(after, this.#pairs);
    const pages = before.kind === 'record' && after.kind === 'record';
    this.#pages = pages ? [recordPage(before), recordPage(after)] : null;
    this.#context = { ...moment, me: '', prevUser: '', roles: [], release: after.version };
  }

  /** Of the values of a row, or of what an instance holds. */
  of(values: Row): readonly StoredFate[] {
    const { data, found } = this.#converted(values);
    const touched = new Set(found.filter(({ fate }) => fate === 'left' || fate === 'unread').map(({ path }) => path));
    const own = this.#pages === null ? this.#limits.of(values, data) : this.#saved(this.#pages, values, data);
    return onceEach([...found, ...own.filter(({ path }) => !touched.has(path))]);
  }

  /**
   * Of what somebody typed into the application form.
   *
   * @param older the versions from the one typed into to the one before the new one
   */
  ofDraft(typed: TypedContent, older: readonly FormModel[]): readonly StoredFate[] {
    // Such a version is refused: what is told is what has to be converted first, not all that was typed.
    if (this.#conversion === null) return onceEach(this.#converted(readBy(older, typed)).found);
    const { left } = this.#taken(typed, older);
    const fields = allFields(this.#before);
    return onceEach(left.map(({ path, label }) => ({ ...fateOf('unseen', path, fields.get(path)), label })));
  }

  #taken(typed: TypedContent, older: readonly FormModel[]) {
    const after = this.#after;
    const line = [...older, after];
    const links = line.slice(1).map((next, index) => conversionBetween(line[index] ?? next, next));
    const known = links.flatMap((link) => link ?? []);
    if (after.kind !== 'process' || known.length < links.length) return leaveAll(typed, older);
    return takeOver(typed, { conversion: chained(known), older }, stepView(after, startStep, after.start.roles));
  }

  #converted(values: Row): { readonly data: Row; readonly found: readonly StoredFate[] } {
    const fields = allFields(this.#before);
    const unseen = this.#pairs.gone.filter((path) => isFilled(values, path));
    const gone = unseen.map((path) => fateOf('unseen', path, fields.get(path)));
    if (this.#conversion === null) return { data: values, found: [...gone, ...this.#unread(values)] };
    const { data, left } = this.#conversion.convert(values);
    const kept = left.map(({ path, reason }) =>
      reason === 'displaced'
        ? fateOf('dropped', path, allFields(this.#after).get(path))
        : fateOf('left', path, fields.get(path)),
    );
    return { data, found: [...gone, ...kept, ...this.#carried(values, data)] };
  }

  /** Values whose meaning changes and which nothing converts. */
  #unread(values: Row): readonly StoredFate[] {
    const migrate = this.#after.descriptor.migrate ?? {};
    return this.#pairs.pairs.flatMap(({ from, to, old, now }) =>
      migrate[to] === undefined && meaningChanges(old, now, to).length > 0 && isFilled(values, from)
        ? [fateOf('unread', from, old)]
        : [],
    );
  }

  #carried(values: Row, data: Row): readonly StoredFate[] {
    return this.#pairs.pairs.flatMap(({ from, to, old, now }): readonly StoredFate[] => {
      if (!isFilled(values, from)) return [];
      const moved = old.key === now.key ? [] : [fateOf('moved', from, old, to)];
      // What becomes of a table's values is told of its columns.
      if (old.columns !== null) return moved;
      const same = sameValue(valuesAt(values, from), valuesAt(data, to));
      if (same || !isFilled(data, to)) return moved;
      const isMerged = valuesAt(values, from).some((value) => this.#trials.get(to)?.merges(value) === true);
      return [...moved, fateOf(isMerged ? 'merged' : 'converted', to, now)];
    });
  }

  /** What saving a row again would find by the new form and not by the old one. */
  #saved([old, now]: readonly [CheckedPage, CheckedPage], values: Row, data: Row): readonly StoredFate[] {
    const engines = [this.#engine(old, values), this.#engine(now, data)] as const;
    const toPath = new Map(this.#pairs.pairs.map(({ from, to }) => [from, to]));
    const known = new Set(
      this.#findings(old, engines[0]).map(({ fate, path }) => `${fate} ${toPath.get(path) ?? path}`),
    );
    const found = this.#findings(now, engines[1]).filter(({ fate, path }) => !known.has(`${fate} ${path}`));
    return [
      ...found,
      ...this.#pairs.pairs.flatMap((pair) => shown(pair, { engines, stored: data, views: [old, now] })),
    ];
  }

  #engine({ view }: CheckedPage, values: Row): FormEngine {
    return createFormEngine(view, values, this.#context);
  }

  #findings({ checks, view }: CheckedPage, engine: FormEngine): readonly StoredFate[] {
    const errors = validate(engine, checks, 'submit').filter(({ level }) => level === 'error');
    return errors.map((finding) => this.#fate(finding, view, engine.data()));
  }

  #fate(finding: Finding, view: FormView, data: Row): StoredFate {
    const { table, key, code } = finding;
    const path = [table, key].filter((part) => part !== null).join('.');
    const field = view.fields.get(path);
    const fate = fateByCode(code);
    if (fate !== 'choice') return fateOf(fate, path, field, fate === 'limit' ? code : '');
    const choice = this.#limits.goneChoice(path, data);
    return choice === null ? fateOf('limit', path, field, code) : fateOf('choice', path, field, choice);
  }
}

/** What was typed as the last of some versions reads it; as it is where that is not known. */
function readBy(line: readonly FormModel[], typed: TypedContent): Row {
  const links = line.slice(1).map((next, index) => conversionBetween(line[index] ?? next, next));
  const known = links.flatMap((link) => link ?? []);
  const values = flat(typed);
  return known.length < links.length ? values : chained(known).convert(values).data;
}

function recordPage(model: Extract<FormModel, { kind: 'record' }>): CheckedPage {
  const view = recordView(model, model.roles.write ?? []);
  return { view, checks: interpreterChecks(view) };
}

function fateByCode(code: string): Fate {
  if (code === 'enum') return 'choice';
  if (code === 'required' || code === 'need') return 'missing';
  if (code === 'check' || code === 'unique' || code.startsWith('rule:')) return 'rule';
  return 'limit';
}

interface Shown {
  readonly engines: readonly [FormEngine, FormEngine];
  readonly stored: Row;
  readonly views: readonly [CheckedPage, CheckedPage];
}

/** What a form shows of a value otherwise than the one before: hidden, or computed to another. */
function shown({ from, to, now }: FieldPair, { engines: [old, next], stored, views }: Shown): readonly StoredFate[] {
  if (now.table !== null || now.columns !== null) return [];
  const was = views[0].view.fields.has(from) ? old.fieldState(from).visible : false;
  const is = views[1].view.fields.has(to) ? next.fieldState(to).visible : false;
  if (was && views[1].view.fields.has(to) && !is && !now.keep && !isEmptyValue(stored[to]))
    return [fateOf('hidden', to, now)];
  if (!was || !is || now.calc === null) return [];
  return sameValue(old.data()[from], next.data()[to]) ? [] : [fateOf('recomputed', to, now)];
}
