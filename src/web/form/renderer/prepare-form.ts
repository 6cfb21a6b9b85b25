import type { FormView } from '../../../core/form/form-view.ts';
import type { FormCheck } from '../../../core/values/schema-check.ts';
import { isUploaded } from '../../../core/values/values.ts';
import { loadTexts } from '../../i18n/i18n.ts';
import { prepareInputs } from '../widgets/registry.ts';
import { builtChecks } from './built-checks.ts';
import { sheetPart } from './sheet-part.ts';

/** The check that interprets a form's schemas: for forms that the build has no validators for. */
async function interpreted(view: FormView): Promise<FormCheck> {
  const { interpreterChecks } = await import('../../../core/values/interpreter-check.ts');
  return interpreterChecks(view);
}

/**
 * Fetches what drawing and validating a form takes and is not here yet: its texts, the inputs of its fields, the sheet
 * if it has tables, and a check of its values. Rejects when a part can't be fetched.
 */
export async function prepareForm(view: FormView): Promise<FormCheck> {
  const drawn = view.sections
    .flatMap((section) => section.fields)
    .filter(({ access, field }) => access === 'edit' || isUploaded(field));
  const [built] = await Promise.all([
    builtChecks(view),
    loadTexts('renderer', ...(view.tables.length > 0 ? ['sheet', 'views'] : [])),
    prepareInputs(drawn.map(({ field }) => field)),
    view.tables.length > 0 ? sheetPart.load() : undefined,
  ]);
  return built ?? (await interpreted(view));
}
