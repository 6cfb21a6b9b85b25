import type { FieldModel, RecordModel } from '../../model/model.ts';
import type { ReservationModel } from '../../words/reservations/word.ts';
import { reservedName } from '../../words/reservations/word.ts';
import { checkGroup, type GroupNames } from './check-group.ts';
import type { ModelExpressionProblem } from '../../expression/expression.ts';
import type { WrittenExpression } from './written-expressions.ts';

/** An expression of a reservation and what is wrong with it; the pointer is below the reservation. */
export type ReservationProblem = readonly [pointer: string, problem: ModelExpressionProblem];

/** The reserved row and the rows that it refers to, each with its fields, by the name that expressions read it by. */
export function reservedRows(
  { join }: Pick<ReservationModel, 'join'>,
  reserved: RecordModel,
  models: (id: string) => RecordModel | undefined,
): ReadonlyMap<string, RecordModel> {
  const rows = new Map([[reservedName, reserved]]);
  for (const [name, key] of Object.entries(join)) {
    const ref = reserved.fields.get(key)?.ref ?? null;
    const model = ref?.kind === 'record' ? models(ref.record) : undefined;
    if (model !== undefined) rows.set(name, model);
  }
  return rows;
}

/** Checks what a reservation says in expressions: its states read the row here, all else the reserved row and its own as well. */
export function checkReservationExpressions(
  model: RecordModel,
  { states, rejections, set }: ReservationModel,
  rows: ReadonlyMap<string, RecordModel>,
): readonly ReservationProblem[] {
  const own = { sets: [...model.sets.values()], table: null, columns: null, lenient: false, lookups: model.lookups };
  const fields = [...rows].map(([name, { fields: there }]) => [name, [...there.values()].filter(isPlain)] as const);
  const both = { ...own, rows: new Map(fields) };
  const there = rows.get(reservedName)?.fields;
  return [
    ...states.flatMap((each, index) => found(own, `/states/${index}/while`, condition('while', each.while))),
    ...rejections.flatMap((each, index) => found(both, `/rejections/${index}/if`, condition('if', each.if))),
    ...Object.entries(set).flatMap(([key, text]) => {
      const field = there?.get(key);
      return field === undefined ? [] : found(both, `/set/${key}`, giving(text, field));
    }),
  ];
}

function isPlain({ table }: FieldModel): boolean {
  return table === null;
}

function condition(word: 'while' | 'if', text: string): WrittenExpression {
  const place = { set: null, step: null, outcome: null, field: null, word, index: null, part: null, text } as const;
  return { place, text, gives: null, shows: [], judges: false };
}

function giving(text: string, gives: FieldModel): WrittenExpression {
  const owner = { set: null, step: null, outcome: null, field: gives.key } as const;
  return { place: { ...owner, word: 'set', index: null, part: null, text }, text, gives, shows: [], judges: false };
}

function found(names: GroupNames, pointer: string, written: WrittenExpression): readonly ReservationProblem[] {
  return checkGroup(names, [written]).flatMap(({ problems }) => problems.map((each) => [pointer, each] as const));
}
