import type { ProcessModel } from '../../core/model/model.ts';
import { sampleKey } from '../../core/form/step-view.ts';
import type { RowKeyOf } from './changes.ts';

/** What names the rows of a process's tables: the sheet's key for samples, their place for detail tables. */
export function rowKeyOf(model: ProcessModel): RowKeyOf {
  const key = sampleKey(model);
  return (table) => (table === 'samples' ? key : null);
}
