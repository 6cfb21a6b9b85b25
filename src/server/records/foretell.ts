import { stepTableOf } from '../../core/model/step-table.ts';
import { chained, conversionBetween, type Conversion } from '../../core/release/conversion.ts';
import { loadForm, type FormModel } from '../../core/release/form-fields.ts';
import { StoredFates } from '../../core/release/stored-fates.ts';
import { renamedTable, sameNames } from '../../core/release/step-names.ts';
import { fateKey, fateOf, type StoredFate } from '../../core/release/stored-fate.ts';
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
  readonly after: FormModel;
  readonly fates: StoredFates;
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

function versionsOf({ key, line, next, today, now }: StoredBatch): Known {
  const models = line.map(loadForm);
  const after = loadForm(next);
  return { key, line: models, after, fates: new StoredFates(models.at(-1) ?? after, after, { today, now }) };
}

function fatesOf(kind: StoredBatch['kind'], item: StoredItem, versions: Known): readonly StoredFate[] {
  const { text, at } = item;
  const { line, fates } = versions;
  if (kind === 'tasks' && keepsOwnForm(item, versions)) return [fateOf('stays', '', undefined)];
  const stored: unknown = JSON.parse(text);
  if (!isObject(stored)) return [];
  if (kind === 'drafts') return fates.ofDraft(typedIn(stored), line.slice(at));
  if (kind === 'tasks') return fates.of(current(stored, line.slice(at)));
  return fates.of(fromStored(line.at(-1)?.fields.values() ?? [], stored));
}

/** What an older version wrote, as the one in use reads it; as it is where it cannot be read. */
function current(stored: Row, line: readonly FormModel[]): Row {
  return wayThrough(line)?.convert(stored).data ?? stored;
}

/** How data get from the first of some versions to the last; null where they cannot. */
function wayThrough(line: readonly FormModel[]): Conversion | null {
  const links = line.slice(1).map((next, index) => conversionBetween(line[index] ?? next, next));
  const found = links.flatMap((link) => link ?? []);
  return found.length < links.length ? null : chained(found);
}

/** Whether the steps of a task's instance are others in the new version, so that nothing of it is converted. */
function keepsOwnForm({ at, began }: StoredItem, { line, after }: Known): boolean {
  const first = line[began];
  const conversion = wayThrough([...line.slice(at), after]);
  if (conversion === null || !conversion.changes || first?.kind !== 'process' || after.kind !== 'process') return false;
  const names = wayThrough(line.slice(began, at + 1))?.names ?? sameNames;
  return !mayTakeNewer(renamedTable(stepTableOf(first), names), { model: after, conversion }, startStep);
}

function typedIn({ header, patches }: Row) {
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
