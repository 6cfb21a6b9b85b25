import type { FieldModel } from '../model/model.ts';
import type { Text } from '../text/text.ts';
import { diagnosticText } from '../errors/diagnostic-catalogue.ts';
import { checkGroup, type CheckedExpression } from '../check/expressions/check-group.ts';
import { conversionBetween } from './conversion.ts';
import { scaleFaults } from './scale-faults.ts';
import { change, type ReleaseChange } from './change.ts';
import { mayNeedMigration } from './field-meaning.ts';
import type { FieldPair } from './field-pairs.ts';
import { noFormerFields, type FormerFields } from './former-fields.ts';
import { isRecoded } from './recoded-entries.ts';
import { returningChoices } from './returning-choices.ts';
import { allFields, type FormModel } from './form-fields.ts';
import { pairVersions } from './version-pairs.ts';

/**
 * What is wrong with the words by which a version takes over data of the one before: a field that is not there, an
 * expression that the old form cannot compute, one that nothing asks for, a factor that is not that of the units.
 */
export function migrateFaults(
  before: FormModel,
  after: FormModel,
  former: FormerFields = noFormerFields,
): readonly ReleaseChange[] {
  const { pairs } = pairVersions(before, after, former);
  return Object.entries(after.descriptor.migrate ?? {}).flatMap(([path, text]) => {
    const field = allFields(after).get(path);
    if (field === undefined || field.columns !== null) return [fault(path, unknownField)];
    const pair = pairs.find(({ to }) => to === path) ?? null;
    const isBack = pair !== null && returningChoices(pair, before, former).length > 0;
    const isAsked = pair === null || isBack || isRecoded(pair, before, after);
    if (!isAsked && !mayNeedMigration(pair.old, pair.now, path)) return [fault(path, needless)];
    const found = expressionFaults({ before, after, former }, { path, text, field, pair });
    return found.map((message) => fault(path, message));
  });
}

const unknownField: Text = { zh: '新版本没有这个字段', en: 'the new version has no such field' };
const needless: Text = {
  zh: '字段的类型、单位、编码、选项名称和限制都没有变，不需要换算：请删掉这一条',
  en: 'type, unit, codes, names of choices and limits of the field are as before, so nothing has to be converted: delete it',
};
const contextual: Text = {
  zh: '换算只能用已有数据，不能用 today、now、me 等',
  en: 'a conversion reads stored data alone, not today, now, me and the like',
};

function fault(path: string, { zh, en }: Text): ReleaseChange {
  return change('refuse', path, `migrate“${path}”：${zh}`, `migrate "${path}": ${en}`);
}

interface Migration {
  readonly path: string;
  readonly text: string;
  readonly field: FieldModel;
  readonly pair: FieldPair | null;
}

interface Versions {
  readonly before: FormModel;
  readonly after: FormModel;
  readonly former: FormerFields;
}

function expressionFaults({ before, after, former }: Versions, migration: Migration): readonly Text[] {
  const { text, field, pair } = migration;
  const { problems, expression } = checked(before, migration);
  const errors = problems.map(({ code, args }) => diagnosticText(code, args));
  if (expression === null || errors.length > 0) return errors;
  if (expression.inputs.some(({ kind }) => kind === 'context')) return [contextual];
  const isOther = pair !== null && pair.old.unit !== field.unit && field.calc === null && !pair.to.includes(':');
  const conversion = isOther ? conversionBetween(before, after, former) : null;
  if (!isOther || conversion === null) return [];
  const isOwn = ({ path }: { readonly path: string }): boolean => path === pair.old.path || path === pair.from;
  const [readsOwn, readsOthers] = [expression.inputs.some(isOwn), !expression.inputs.every(isOwn)];
  return scaleFaults(pair, { before, conversion, text, readsOwn, readsOthers });
}

/** The expression as the old form would read it: in a row where the field is a column. */
function checked(before: FormModel, { path, text, field, pair }: Migration): CheckedExpression {
  const table = pair === null ? field.table : pair.old.table;
  const list = table === null || table === 'samples' ? undefined : before.fields.get(table);
  const place = { set: null, step: null, outcome: null, field: path, word: null, index: null, part: null, text };
  const names = { sets: [...before.sets.values()], table, columns: list?.columns ?? null, lenient: false };
  const written = { place, text, gives: field, shows: [], validates: false };
  const [found] = checkGroup({ ...names, lookups: before.lookups }, [written]);
  return found ?? { written, problems: [], expression: null };
}
