import type { Text } from '../text/text.ts';
import { meaningChanges } from './field-meaning.ts';
import type { FieldPairs } from './field-pairs.ts';
import { allFields, type FormModel } from './form-fields.ts';
import { isTighter } from './limits.ts';
import type { MigrateTrial } from './migrate-trial.ts';

/** Stored values that a change of version does not keep as they are. */
export interface ReleaseLoss {
  /** The path of the field in the version that is left. */
  readonly subject: string;
  readonly message: Text;
}

interface Conversions {
  readonly after: FormModel;
  readonly pairs: FieldPairs;
  /** What the conversions from the one to the other make of sample values. */
  readonly trials: ReadonlyMap<string, MigrateTrial>;
}

/** What going back from a version to the one before would lose: also what its own conversion threw away on the way. */
export function lossesOnReturn({ after, pairs, trials }: Conversions): readonly ReleaseLoss[] {
  const merged = [...trials].flatMap(([subject, trial]): readonly ReleaseLoss[] => {
    if (trial.merged === null) return [];
    const { zh, en } = allFields(after).get(subject)?.label ?? { zh: subject, en: subject };
    const message = {
      zh: `“${zh}”中换算成相同的值，退回时分不清原来是什么`,
      en: `values of "${en}" that its migrate made the same can't be told apart any more`,
    };
    return [{ subject, message }];
  });
  return [...merged, ...lossesBetween(after, pairs)];
}

/** What values stored under a version lose when the form goes back to the one before, without words that convert them. */
function lossesBetween(after: FormModel, { pairs, fresh }: FieldPairs): readonly ReleaseLoss[] {
  const fields = allFields(after);
  const unseen = fresh.map((path) => {
    const { zh, en } = fields.get(path)?.label ?? { zh: path, en: path };
    const message = { zh: `“${zh}”的值不再显示`, en: `values of "${en}" are not shown any more` };
    return { subject: path, message };
  });
  const changed = pairs.flatMap(({ to: subject, from: path, old: now, now: old }): readonly ReleaseLoss[] => {
    const { zh, en } = old.label;
    if (meaningChanges(old, now, path).length > 0) {
      const message = {
        zh: `“${zh}”的值须由 migrate 换算回去`,
        en: `values of "${en}" have to be converted back by a migrate`,
      };
      return [{ subject, message }];
    }
    if (!isTighter(old, now)) return [];
    return [
      {
        subject,
        message: {
          zh: `“${zh}”中超出原限制的值不能再提交`,
          en: `values of "${en}" beyond the former limits can't be handed in`,
        },
      },
    ];
  });
  return [...unseen, ...changed];
}
