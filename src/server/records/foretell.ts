import { chained, conversionBetween } from '../../core/release/conversion.ts';
import { loadForm, type FormModel } from '../../core/release/form-fields.ts';
import { StoredFates } from '../../core/release/stored-fates.ts';
import { fateKey, type StoredFate } from '../../core/release/stored-fate.ts';
import { isObject } from '../../core/text/json.ts';
import type { Row } from '../../core/values/finding.ts';
import type { CountedFate, StoredBatch, StoredItem } from '../forms/stored-job.ts';
import { fromStored } from '../forms/money.ts';

/** The versions that a thread met last, so that many batches of a form load them once. */
interface Known {
  readonly key: string;
  readonly line: readonly FormModel[];
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
  return { key, line: models, fates: new StoredFates(models.at(-1) ?? after, after, { today, now }) };
}

function fatesOf(kind: StoredBatch['kind'], { text, at }: StoredItem, { line, fates }: Known): readonly StoredFate[] {
  const stored: unknown = JSON.parse(text);
  if (!isObject(stored)) return [];
  if (kind === 'drafts') return fates.ofDraft(typedIn(stored), line.slice(at));
  if (kind === 'tasks') return fates.of(current(stored, line.slice(at)));
  return fates.of(fromStored(line.at(-1)?.fields.values() ?? [], stored));
}

/** What an older version wrote, as the one in use reads it; as it is where it cannot be read. */
function current(stored: Row, line: readonly FormModel[]): Row {
  const links = line.slice(1).map((next, index) => conversionBetween(line[index] ?? next, next));
  const found = links.flatMap((link) => link ?? []);
  return found.length < links.length ? stored : chained(found).convert(stored).data;
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
