import type { ProcessModel } from '../../core/model/model.ts';
import type { CallName } from '../../core/calls/calls.ts';
import { personalFields } from '../../core/model/personal-fields.ts';
import { noteRead } from '../platform/read-log.ts';
import type { ReadUnit } from './look.ts';
import { hiddenPaths } from './policy.ts';

/** What of a form a call shows: these fields, or all that are not hidden from the person. */
interface Shown {
  readonly call?: CallName;
  readonly seen?: ReadonlySet<string>;
}

/** Notes that somebody read an instance, or its history, where its form shows them values about people. */
export function notePeople(unit: ReadUnit, model: ProcessModel | null, { call, seen }: Shown): void {
  if (model === null) return;
  const hidden = seen === undefined ? hiddenPaths(model, unit.principal.roles) : new Set<string>();
  const shows = (path: string): boolean => (seen === undefined ? !hidden.has(path) : seen.has(path));
  if (!personalFields(model).some(shows)) return;
  const asked = { subject: 'instance', subjectId: unit.instance.id, query: { form: model.id }, rows: 1 };
  noteRead(unit, { ...asked, ...(call === undefined ? {} : { call }) });
}
