import type { RuleSource } from '../../generated/descriptor.ts';
import type { FieldModel } from '../model/model.ts';
import type { Finding } from '../values/finding.ts';
import type { FormView } from './form-view.ts';
import { costlyName } from './form-state.ts';
import { fieldFinding, headerPlace } from './place.ts';
import { viewExpressions } from './view-expressions.ts';
import type { ValidatedRecord } from './word-findings.ts';

/** Findings at the fields whose formula or condition took too many steps, so that it is not known. */
export function costlyFindings(
  { place, words }: Pick<ValidatedRecord, 'place' | 'words'>,
  view: FormView,
  tooCostly: ReadonlySet<string>,
): readonly Finding[] {
  if (tooCostly.size === 0) return [];
  const { compiled } = viewExpressions(view);
  const isCostly = (text: string): boolean => {
    if (tooCostly.has(costlyName(place, text))) return true;
    return compiled(text, place.table).aggregates.some(({ id }) => tooCostly.has(costlyName(headerPlace, id)));
  };
  const fields = [...words.fields.values()].map(({ view: { field } }) => field);
  const costly = fields.filter((field) => textsOf(field, view).some(isCostly));
  return costly.map((field) => fieldFinding(place, field, { keyword: 'costly', value: null }));
}

/** The expressions that decide on a field, those of its whole set included. */
function textsOf(field: FieldModel, { sets }: FormView): readonly string[] {
  const set = sets.get(field.set);
  const own = [field.calc, field.suggest, field.when, field.need, field.lock, set?.when ?? null];
  const checks = [...field.checks, ...(set?.checks ?? [])].map((check) => check.if);
  const rules = [...field.rules, ...(set?.rules ?? [])].flatMap((rule) => partsOf(rule));
  return [...own.filter((text) => text !== null), ...checks, ...rules];
}

function partsOf({ when, pass, warn }: RuleSource): readonly string[] {
  return [when, pass, warn].filter((text) => text !== undefined);
}
