import type { FieldModel } from '../model/model.ts';
import type { Row } from '../values/finding.ts';
import type { FormView } from './form-view.ts';

/** The system dictionary whose entries are the processes. */
const processDictionary = 'flow';

/**
 * Which of the processes that an outcome offers the form names itself, to be proposed: what is chosen on this page (the
 * next process of a handled opinion) goes before what came along. Of a route, which names processes in their order, it
 * is the first one after the process at hand; where none of those is offered, such as when work is repeated, the first.
 */
export function namedProcesses(view: FormView, data: Row, offered: readonly string[]): readonly string[] {
  const fields = [...view.fields.values()].filter(({ table, dict }) => table === null && isProcessDictionary(dict));
  const here = fields.filter(({ path }) => view.editable.has(path)).flatMap((field) => valuesOf(field, data));
  if (here.length > 0) return offered.filter((process) => here.includes(process));
  const route = fields.flatMap((field) => valuesOf(field, data));
  const ahead = route.slice(route.lastIndexOf(view.formId) + 1);
  const next = ahead.find((process) => offered.includes(process)) ?? route.find((process) => offered.includes(process));
  return next === undefined ? [] : [next];
}

function isProcessDictionary(dict: FieldModel['dict']): boolean {
  return dict?.store === 'system' && dict.code === processDictionary;
}

function valuesOf({ key }: FieldModel, data: Row): readonly string[] {
  return [data[key]].flat().filter((value): value is string => typeof value === 'string' && value !== '');
}
