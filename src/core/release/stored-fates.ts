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
import { conversionAlong, conversionBetween, hasNoPlace, type Conversion } from './conversion.ts';
import { meaningChanges } from './field-meaning.ts';
import type { FieldPair } from './field-pairs.ts';
import { allFields, type FormModel } from './form-fields.ts';
import type { FormerFields } from './former-fields.ts';
import { pairVersions, type VersionPairs } from './version-pairs.ts';
import { migrateTrials, type MigrateTrial } from './migrate-trial.ts';
import { returningCodes } from './returning-choices.ts';
import { passesOver, type TakenBack } from './taken-back.ts';
import { isUnrestored, type Unrestored } from './way-back.ts';
import { FieldLimits } from './stored-limits.ts';
import { fateOf, isFilled, onceEach, valuesAt, type Fate, type StoredFate } from './stored-fate.ts';
import { flat, leaveAll, takeOver, type TypedContent } from './typed-content.ts';

/** A page with what checks its data. */
interface CheckedPage {
  readonly view: FormView;
  readonly checks: FormCheck;
}

/** Two versions of a form, the fields of the versions before both. */
export interface TwoVersions {
  readonly before: FormModel;
  readonly after: FormModel;
  readonly former: FormerFields;
  /** What of the first does not become again what it was, where the second takes it back. */
  readonly unrestored?: Unrestored;
  /** Versions that were taken back, up to the second. */
  readonly takenBack?: readonly TakenBack[];
}

/** What somebody typed into an application form, and by which versions it is read. */
export interface TypedDraft {
  readonly typed: TypedContent;
  /** Paths of what is kept beside it of fields that are gone already. */
  readonly unseen?: ReadonlySet<string>;
  /** From the one typed into to the one before the new one. */
  readonly older: readonly FormModel[];
  /** The fields of the versions before these. */
  readonly former: FormerFields;
}

/** Fates that say all there is to say of a value. */
const settling: ReadonlySet<Fate> = new Set(['left', 'unread', 'replaced']);

/** What becomes of values that a conversion does not take along as they are. */
const fateByReason = {
  empty: 'left',
  failed: 'left',
  displaced: 'dropped',
  computed: 'replaced',
  recomputed: 'recomputed',
} as const;

/** Runs stored data over two versions of a form, and tells what becomes of them under the later one. */
export class StoredFates {
  readonly #before: FormModel;
  readonly #after: FormModel;
  readonly #former: FormerFields;
  readonly #pairs: VersionPairs;
  readonly #conversion: Conversion | null;
  readonly #limits: FieldLimits;
  readonly #trials: ReadonlyMap<string, MigrateTrial>;
  readonly #pages: readonly [CheckedPage, CheckedPage] | null;
  readonly #context: FormContext;
  /** Paths of fields that are back, with the values that they left. */
  readonly #returning: readonly string[];
  readonly #unrestored: Unrestored;
  readonly #takenBack: readonly TakenBack[];

  /** @param moment what expressions know of the day */
  constructor(versions: TwoVersions, moment: Pick<FormContext, 'today' | 'now'>) {
    const { before, after, former, unrestored = {}, takenBack = [] } = versions;
    this.#unrestored = unrestored;
    this.#takenBack = takenBack;
    this.#before = before;
    this.#after = after;
    this.#former = former;
    this.#pairs = pairVersions(before, after, former);
    this.#conversion = conversionBetween(before, after, former);
    const { returning } = this.#pairs;
    // What becomes of a table that is back is told of it, and not of its columns as well.
    this.#returning = [...returning.keys()].filter(
      (path) => !returning.has(path.split('.')[0] ?? '') || !path.includes('.'),
    );
    this.#trials = migrateTrials(before, after, former);
    this.#limits = new FieldLimits(after, this.#pairs);
    const pages = before.kind === 'record' && after.kind === 'record';
    this.#pages = pages ? [recordPage(before), recordPage(after)] : null;
    this.#context = { ...moment, me: '', prevUser: '', roles: [], release: after.version };
  }

  /** Of the values of a row, or of what an instance holds. */
  of(values: Row): readonly StoredFate[] {
    const { data, found } = this.#converted(values);
    const touched = new Set(found.filter(({ fate }) => settling.has(fate)).map(({ path }) => path));
    const own = this.#pages === null ? this.#limits.of(values, data) : this.#saved(this.#pages, values, data);
    return onceEach([...found, ...own.filter(({ path }) => !touched.has(path))]);
  }

  /** Of what somebody typed into the application form. */
  ofDraft(draft: TypedDraft): readonly StoredFate[] {
    // Such a version is refused: what is told is what has to be converted first, not all that was typed.
    if (this.#conversion === null) return onceEach(this.#converted(readBy(draft)).found);
    const taken = this.#taken(draft);
    const fields = allFields(this.#before);
    const missed = taken.left.filter(({ path, reason }) => reason !== 'gone' || draft.unseen?.has(path) !== true);
    const lost = missed.map(({ path, label, reason }) => {
      return { ...fateOf(reason === 'computed' ? 'replaced' : 'unseen', path, fields.get(path)), label };
    });
    const told = new Set(lost.map(({ path }) => path));
    const along = this.#alongIn(draft).filter(({ path }) => !told.has(path));
    return onceEach([...lost, ...this.#back(flat(taken)), ...along]);
  }

  /** Of what somebody typed into an open task, as the version in use reads it. */
  ofTaskDraft(values: Row): readonly StoredFate[] {
    const { data, found } = this.#converted(values);
    const touched = new Set(found.filter(({ fate }) => settling.has(fate)).map(({ path }) => path));
    const unfit = this.#unfit(values, data).filter(({ path }) => !touched.has(path));
    return onceEach([...found, ...unfit]);
  }

  /** Typed values that go along, that the form refuses from now on, or that the version taken back made of others. */
  #alongIn(draft: TypedDraft): readonly StoredFate[] {
    if (this.#conversion === null || passesOver([...draft.older, this.#after], this.#takenBack)) return [];
    const values = readBy(draft);
    const { data } = this.#conversion.convert(values);
    const unrestored = this.#notRestored(values, allFields(this.#before));
    return [...this.#carried(values, data), ...this.#unfit(values, data), ...unrestored];
  }

  /** What is refused from now on of work that is not handed in yet: it may lack whatever is required. */
  #unfit(values: Row, data: Row): readonly StoredFate[] {
    return this.#limits.of(values, data).filter(({ fate }) => fate !== 'missing');
  }

  #notRestored(values: Row, fields: ReturnType<typeof allFields>): readonly StoredFate[] {
    const told = Object.entries(this.#unrestored).filter(([path, some]) => isUnrestored(some, valuesAt(values, path)));
    return told.map(([path]) => fateOf('unrestored', path, fields.get(path)));
  }

  #taken({ typed, older, former }: TypedDraft) {
    const after = this.#after;
    const conversion = conversionAlong([...older, after], former, this.#takenBack);
    if (after.kind !== 'process' || conversion === null) return leaveAll(typed, older);
    return takeOver(typed, { conversion, older }, stepView(after, startStep, after.start.roles));
  }

  /** Values that are shown again. */
  #back(data: Row): readonly StoredFate[] {
    const fields = allFields(this.#after);
    const filled = this.#returning.filter((path) => isFilled(data, path));
    return filled.map((path) => fateOf('returns', path, fields.get(path)));
  }

  #converted(values: Row): { readonly data: Row; readonly found: readonly StoredFate[] } {
    const fields = allFields(this.#before);
    const unseen = this.#pairs.gone.filter((path) => isFilled(values, path));
    const gone = [
      // What nothing can read is told as that.
      ...(this.#conversion === null ? [] : this.#notRestored(values, fields)),
      ...unseen.map((path) => fateOf('unseen', path, fields.get(path))),
    ];
    if (this.#conversion === null) return { data: values, found: [...gone, ...this.#unread(values)] };
    const { data, left } = this.#conversion.convertWhole(values);
    const next = allFields(this.#after);
    const kept = left.map((value) => {
      const { path, reason } = value;
      return fateOf(fateByReason[reason], path, (hasNoPlace(value) ? fields : next).get(path));
    });
    const computed = new Set(
      kept.flatMap(({ fate, path }) => (fate === 'replaced' || fate === 'recomputed' ? path : [])),
    );
    const carried = this.#carried(values, data).filter(({ fate, path }) => fate === 'moved' || !computed.has(path));
    return { data, found: [...gone, ...kept, ...this.#back(data), ...carried] };
  }

  /** Values whose meaning changes and which nothing converts. */
  #unread(values: Row): readonly StoredFate[] {
    const migrate = this.#after.descriptor.migrate ?? {};
    return this.#pairs.pairs.flatMap((pair) => {
      const { from, to, old, now } = pair;
      if (migrate[to] !== undefined || !isFilled(values, from)) return [];
      const isOther = meaningChanges(old, now, to).length > 0 || this.#namesReturning(pair, values);
      return isOther ? [fateOf('unread', from, old)] : [];
    });
  }

  /** Whether one of these values is a choice that comes back under another name. */
  #namesReturning(pair: FieldPair, values: Row): boolean {
    const codes = new Set(returningCodes(pair, this.#before, this.#former).map(({ value }) => String(value)));
    return (
      codes.size > 0 &&
      valuesAt(values, pair.from)
        .flat()
        .some((value) => codes.has(String(value)))
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
function readBy({ typed, older, former }: TypedDraft): Row {
  const values = flat(typed);
  return conversionAlong(older, former)?.convert(values).data ?? values;
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
