import { changedRecords, usesWords } from '../../core/words/record-words.ts';
import { loadForm } from '../../core/release/form-fields.ts';
import type { FieldModel, ProcessModel, RecordModel } from '../../core/model/model.ts';
import { measureDiffers } from '../../core/release/carried-value.ts';
import type { ReleaseChange } from '../../core/release/change.ts';
import { usableRelease } from '../forms/find-release.ts';
import { refKey } from '../forms/ref-key.ts';
import { newestHeads } from '../forms/release-queries.ts';
import type { RecordChange } from '../forms/stored-rows.ts';
import type { Unit } from '../platform/unit.ts';

/**
 * Changes of a record that would need rows to be converted where they can't be: rows have one form for everybody in the
 * company, keys that others store stay, and records that book, reserve or project each other's values stay as they are.
 */
export async function unconvertible(
  unit: Unit,
  { before, descriptor, scope, changes }: RecordChange,
): Promise<readonly ReleaseChange[]> {
  const converting = changes.filter((change) => change.class === 'upcast');
  if (converting.length === 0) return [];
  const after = loadForm(descriptor);
  if (after.kind !== 'record' || scope.tenantId === null || scope.roles.length > 0) return converting;
  const others = await formsInUse(unit, before.id);
  if ([before, after].some(usesWords) || others.some((other) => namesRows(other, before.id))) return converting;
  const keys = new Set([refKey(before), refKey(after)]);
  const filling = new Set(others.flatMap((other) => filledOtherwise(other, before, after)));
  return converting.filter(({ subject }) => keys.has(subject) || filling.has(subject));
}

async function formsInUse(unit: Unit, but: string): Promise<readonly (ProcessModel | RecordModel)[]> {
  const models: (ProcessModel | RecordModel)[] = [];
  for (const kind of ['process', 'record'] as const) {
    for (const head of await newestHeads(unit.tx, kind, null)) {
      const model = (await usableRelease(unit, head))?.loaded.model;
      if (model !== undefined && model.id !== but) models.push(model);
    }
  }
  return models;
}

/** Whether a record books into the rows of another, writes entries there, or reserves them. */
function namesRows(other: ProcessModel | RecordModel, record: string): boolean {
  return other.kind === 'record' && changedRecords(other).includes(record);
}

/** Fields that a form fills from a picked row by their key, and whose unit would be another than the form's own. */
function filledOtherwise(form: ProcessModel | RecordModel, before: RecordModel, after: RecordModel): readonly string[] {
  const fields = [...form.fields.values()].flatMap((field) => [field, ...(field.columns ?? [])]);
  const picking = fields.filter(({ ref }) => ref?.kind === 'record' && ref.record === before.id);
  const filled = picking.flatMap(({ fill }) => fill.map((pair) => pair.split('=')));
  return filled.flatMap(([here = '', there = here]) => {
    const field = fields.find(({ key }) => key === here);
    const [old, now] = [before.fields.get(there), after.fields.get(there)];
    const isRead = old !== undefined && field !== undefined;
    if (!isRead) return [];
    return now === undefined || turns(old, now, field) ? [there] : [];
  });
}

function turns(old: FieldModel, now: FieldModel, reader: FieldModel): boolean {
  return old.type !== now.type || (measureDiffers(now, reader) && !measureDiffers(old, reader));
}
