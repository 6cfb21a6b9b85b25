import { formEngineInTurns } from '../../core/form/engine.ts';
import type { FormContext, FormEngine } from '../../core/form/form-engine.ts';
import type { FormView } from '../../core/form/form-view.ts';
import type { Row } from '../../core/values/finding.ts';
import type { NumberedForm } from './number-counter.ts';
import { inTurns } from '../platform/turns/in-turns.ts';
import type { Unit } from '../platform/unit.ts';

/** What has to be known of a page to give the numbers that people left empty on it. */
export function numberedForm(
  unit: Unit,
  page: { readonly view: FormView; readonly data: Row; readonly context: FormContext },
): NumberedForm {
  let made: FormEngine | null = null;
  return {
    shown: async ({ path, when }) => {
      // Few pages hide a number, so most need no engine to know what is shown.
      if (when === null) return () => true;
      const { isShown } = (made ??= await inTurns(formEngineInTurns(page.view, page.data, page.context)));
      return (row) => isShown(path, row);
    },
    used: (field, numbers) => unit.services.checks.usedNumbers(unit, field, numbers),
  };
}
