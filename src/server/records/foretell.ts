import { sampleKey } from '../../core/form/step-view.ts';
import { stepTableOf } from '../../core/model/step-table.ts';
import { conversionAlong } from '../../core/release/conversion.ts';
import { loadForm, type FormModel } from '../../core/release/form-fields.ts';
import { noFormerFields, withFieldsOf, type FormerFields } from '../../core/release/former-fields.ts';
import { StoredFates } from '../../core/release/stored-fates.ts';
import { renamedTable, sameNames } from '../../core/release/step-names.ts';
import { passesOver, type TakenBack } from '../../core/release/taken-back.ts';
import { fateKey, fateOf, type StoredFate } from '../../core/release/stored-fate.ts';
import { flat, type TypedContent } from '../../core/release/typed-content.ts';
import { nothingUnseen, unseenPaths, withUnseen } from '../../core/release/unseen-content.ts';
import { isObject } from '../../core/text/json.ts';
import type { Row } from '../../core/values/finding.ts';
import { startStep } from '../../core/words/application-step.ts';
import { mayTakeNewer } from '../forms/pinning.ts';
import type { CountedFate, StoredBatch, StoredItem } from '../forms/stored-job.ts';
import { fromStored } from '../forms/money.ts';

/** The versions that a thread met last, so that many batches of a form load them once. */
interface Known {
  readonly key: string;
  readonly line: readonly FormModel[];
  /** For each place of the line the fields of the versions before it. */
  readonly former: readonly FormerFields[];
  readonly after: FormModel;
  readonly fates: StoredFates;
  readonly takenBack: readonly TakenBack[];
}

let known: Known | null = null;
const mostExamples = 3;

/** Runs stored data over the next version of their form, and counts what becomes of them. The job of a thread. */
export function foretell(batch: StoredBatch): readonly CountedFate[] {
  const { kind, items } = batch;
  const versions = known?.key === batch.key ? known : versionsOf(batch);
  known = versions;
  const counted = new Map<string, CountedFate>();
  for (const item of items) {
    for (const fate of fatesOf(kind, item, versions)) {
      const { count, examples } = counted.get(fateKey(fate)) ?? { count: 0, examples: [] };
      const shown = examples.length < mostExamples ? [...examples, item.id] : examples;
      counted.set(fateKey(fate), { ...fate, count: count + 1, examples: shown });
    }
  }
  return [...counted.values()];
}

function versionsOf({ key, older, line, next, takenBack, unrestored, today, now }: StoredBatch): Known {
  const models = line.map(loadForm);
  const after = loadForm(next);
  const former = [older.map(loadForm).reduce(withFieldsOf, noFormerFields)];
  for (const model of models.slice(0, -1)) former.push(withFieldsOf(former.at(-1) ?? noFormerFields, model));
  const both = { before: models.at(-1) ?? after, after, former: former.at(-1) ?? noFormerFields };
  const fates = new StoredFates({ ...both, takenBack, unrestored }, { today, now });
  return { key, line: models, former, after, fates, takenBack };
}

function fatesOf(kind: StoredBatch['kind'], item: StoredItem, versions: Known): readonly StoredFate[] {
  const { text, at } = item;
  const { line, fates, takenBack } = versions;
  const former = versions.former[at] ?? noFormerFields;
  const isOfTask = kind === 'tasks' || kind === 'taskDrafts';
  // What was typed into a task goes where the task goes, which is told of that.
  if (isOfTask && keepsOwnForm(item, versions)) return kind === 'tasks' ? [fateOf('stays', '', undefined)] : [];
  const stored: unknown = JSON.parse(text);
  if (!isObject(stored)) return [];
  if (kind === 'drafts') return fates.ofDraft({ ...typedIn(stored, line.at(-1)), older: line.slice(at), former });
  // A version that takes the one in use back leaves what was stored before that as it is.
  if (isOfTask && passesOver([...line.slice(at), versions.after], takenBack)) return [];
  // What an older version wrote is read as the one in use reads it; as it is where it cannot be read.
  if (kind === 'tasks')
    return fates.of(conversionAlong(line.slice(at), former, takenBack)?.convertWhole(stored).data ?? stored);
  if (kind === 'taskDrafts') {
    const values = flat(contentOf(stored));
    return fates.ofTaskDraft(conversionAlong(line.slice(at), former, takenBack)?.convert(values).data ?? values);
  }
  return fates.of(fromStored(line.at(-1)?.fields.values() ?? [], stored));
}

/** Whether the steps of a task's instance are others in the new version, so that nothing of it is converted. */
function keepsOwnForm({ at, began }: StoredItem, { line, former, after, takenBack }: Known): boolean {
  const first = line[began];
  const conversion = conversionAlong([...line.slice(at), after], former[at], takenBack);
  if (
    conversion === null ||
    !(conversion.changes || conversion.computes) ||
    first?.kind !== 'process' ||
    after.kind !== 'process'
  )
    return false;
  const names = conversionAlong(line.slice(began, at + 1), former[began], takenBack)?.names ?? sameNames;
  return !mayTakeNewer(renamedTable(stepTableOf(first), names), { model: after, conversion }, startStep);
}

/** What was typed, with what an older form had beside it. */
function typedIn(stored: Row, model: FormModel | undefined) {
  const unseen = isObject(stored['unseen']) ? contentOf(stored['unseen']) : nothingUnseen;
  const key = model?.kind === 'process' ? sampleKey(model) : null;
  const typed = withUnseen(contentOf(stored), unseen, (table) => (table === 'samples' ? key : null));
  return { typed, unseen: unseenPaths(unseen) };
}

function contentOf({ header, patches }: Row): TypedContent {
  const tables = Array.isArray(patches) ? (patches as readonly unknown[]) : [];
  return {
    header: isObject(header) ? header : {},
    patches: tables.flatMap((patch) => {
      if (!isObject(patch)) return [];
      const { table, rows } = patch;
      return typeof table === 'string' && Array.isArray(rows) ? [{ table, rows: rows.filter(isObject) }] : [];
    }),
  };
}
