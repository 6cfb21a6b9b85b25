import type { RuleSource } from '../../generated/descriptor.ts';
import { atOnce } from '../expression/turns.ts';
import type { FieldModel } from '../model/model.ts';
import type { Text } from '../text/text.ts';
import { ruleVerdict, tableRules, type Verdict } from './rule-verdict.ts';
import { viewExpressions, type ReadByExpressions } from './view-expressions.ts';
import { withValues } from './with-values.ts';

/** What one rule says of one row. */
export interface RowVerdict {
  readonly rule: RuleSource;
  /** What it asks for, with the values of the row that it names. */
  readonly label: Text;
  /** The field it is written at, or null for a rule of a set. */
  readonly field: FieldModel | null;
  readonly verdict: Exclude<Verdict, 'none'>;
}

type Values = Readonly<Record<string, unknown>>;

/** What the rules of a table say of one of its rows as it is stored; rules that do not apply are left out. */
export function rowVerdicts(
  form: ReadByExpressions,
  table: string,
  row: Values,
  { head, now, release }: { readonly head: Values; readonly now: string; readonly release: number },
): readonly RowVerdict[] {
  const context = { today: now.slice(0, 10), now, me: '', prevUser: '', role: [], release };
  const values = { own: row, root: { ...head, [table]: [row] }, context };
  const columns = [...form.sets.values()].flatMap(({ fields }) => fields);
  const columnOf = (key: string) => columns.find(({ path }) => path === `${table}.${key}`);
  return tableRules(form, table, viewExpressions(form)).flatMap((program) => {
    const verdict = atOnce(ruleVerdict(program, values));
    return verdict === 'none'
      ? []
      : [{ rule: program.rule, label: withValues(program.rule.label, row, columnOf), field: program.field, verdict }];
  });
}
