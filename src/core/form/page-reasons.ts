import type { FieldModel } from '../model/model.ts';
import type { Text } from '../text/text.ts';
import { recordStep, type FieldView, type FormView } from './form-view.ts';

/**
 * Why a field of a page is required or cannot be typed into, apart from what its expressions decide: one sentence for
 * each word of the descriptor that has a part in it. Empty for a field that anybody may fill and leave.
 */
export function pageReasons(view: FormView, path: string): readonly Text[] {
  const shown = viewOf(view, path);
  if (shown === undefined) return [];
  return [...heldReasons(shown, view), ...requiredReasons(shown, view)];
}

/** Whether expressions have a part in what a field is, so that it may change while the form is filled. */
export function isDecided({ calc, suggest, when, need, lock }: FieldModel): boolean {
  return [calc, suggest, when, need, lock].some((word) => word !== null);
}

/** The condition under which the whole set of a header field is shown; null where there is none, and for columns. */
export function setCondition({ sets }: FormView, { table, set }: FieldModel): string | null {
  return table === null ? (sets.get(set)?.when ?? null) : null;
}

function viewOf(view: FormView, path: string): FieldView | undefined {
  const fields = [...view.sections, ...view.tables].flatMap((part) => ('fields' in part ? part.fields : part.columns));
  return fields.find(({ field }) => field.path === path);
}

function heldReasons({ field, heldBy }: FieldView, { step }: FormView): readonly Text[] {
  const { number, calc, words } = field;
  if (calc !== null) return [];
  if (number !== null) return [{ zh: '由系统编号', en: 'The system numbers it' }];
  if (words.readOnly === true) return [{ zh: '由系统填写', en: 'The system fills it in' }];
  if (heldBy === 'role') return [{ zh: '您的角色只能查看，不能填写', en: 'Your roles may read it, not edit it' }];
  if (heldBy === null) return [];
  return step === recordStep
    ? [{ zh: '此页面只显示，不填写', en: 'This page shows it only' }]
    : [{ zh: '此步骤只显示，不填写', en: 'This step shows it only' }];
}

function requiredReasons({ field, access, required, own }: FieldView, view: FormView): readonly Text[] {
  if (access !== 'edit') return [];
  const { path } = field;
  const reasons: Text[] = [];
  if (field.required) reasons.push({ zh: '此表单要求必填', en: 'The form requires it' });
  if (view.need.includes(path)) reasons.push({ zh: '此步骤要求必填', en: 'This step requires it' });
  if (required && reasons.length === 0) reasons.push({ zh: '用它区分各行，因此必填', en: 'It tells the rows apart' });
  for (const { label, need } of view.outcomes) {
    if (need.includes(path)) reasons.push({ zh: `按「${label.zh}」时必填`, en: `“${label.en}” requires it` });
  }
  if (own) reasons.push({ zh: '每次完成此步骤都另存一份', en: 'Stored anew each time the step is completed' });
  return reasons;
}
