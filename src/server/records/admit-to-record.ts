import { BusinessError } from '../platform/errors/business-error.ts';
import type { Addressed } from '../platform/http/admission.ts';
import { textOf, type RawQuery } from '../platform/http/page.ts';
import type { Unit } from '../platform/unit.ts';
import { mayCalculate, mayDo, mayMove } from './policy.ts';
import { openRecord, type OpenRecord, type RecordAddress } from './record-store.ts';

/** The record that the address of a call names. */
export function recordAddress({ area = '', record = '' }: Addressed['path'], query: RawQuery): RecordAddress {
  const formVersion = textOf(query, 'formVersion');
  return { area, record, ...(formVersion === '' ? {} : { formVersion }) };
}

/**
 * Lets somebody through who may do to some row of a record what the call does; to which, the body says.
 *
 * @throws BusinessError 404 where there is no such record, 403 where the person may not
 */
export async function admitToRecord(unit: Unit, { name, path, query }: Addressed): Promise<void> {
  const verb = name.slice(name.lastIndexOf('/') + 1);
  const record = await openRecord(unit, recordAddress(path, query), verb === 'move' ? 'read' : 'write');
  if (verb === 'calculate' && record.model.calculation === null) throw new BusinessError(404, 'record.missing');
  if (!mayDoSomething(unit, record, verb)) throw new BusinessError(403, 'http.forbidden');
}

function mayDoSomething({ principal }: Unit, { model }: OpenRecord, verb: string): boolean {
  switch (verb) {
    case 'submit':
      return mayDo(model, principal, 'add') || mayDo(model, principal, 'edit');
    case 'import':
      return mayDo(model, principal, 'import');
    case 'remove':
    case 'restore':
      return mayDo(model, principal, 'remove');
    case 'calculate':
      return mayCalculate(model, principal);
    case 'move':
      return model.states?.moves.some((move) => mayMove(move, principal)) ?? true;
    default:
      return true;
  }
}
