import type { FieldModel, RecordModel } from '../../../core/model/model.ts';
import { fieldAccess } from '../../../core/form/access.ts';
import type { ListColumns } from '../../data/views/column-choice.ts';

/**
 * The columns that a list of a record can have: those of its descriptor, and hidden at first what else its rows bring
 * and these roles may see. Calls of the server's own answer with what their list shows, and nothing else is sure.
 */
export function listColumns(model: RecordModel, roles: readonly string[]): ListColumns<string> {
  const shown = model.list.filter((key) => model.fields.has(key));
  const canShow = (field: FieldModel): boolean =>
    field.table === null && field.columns === null && fieldAccess(field, 'read', roles) !== 'hide';
  const others = model.api === null ? [...model.fields.values()].filter(canShow).map(({ key }) => key) : [];
  return { shown, hidden: others.filter((key) => !shown.includes(key)) };
}
