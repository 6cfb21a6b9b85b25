import * as t from './shapes.ts';

/** What is told of an instance of a process where something names it. */
export const instance = {
  processInstanceId: t.id,
  processCode: t.text,
  processKey: t.text,
  processLabel: t.bothLanguages,
  routeValue: t.text,
  stage: t.text,
  status: t.oneOf('running', 'finished', 'terminated', 'revoked'),
  stepLabel: t.orNull(t.bothLanguages),
  startedAt: t.time,
  endedAt: t.time,
  /** Whether the person may open its detail page. */
  inSight: t.flag,
};

/** The same with whose turn it is. */
export const namingInstance = t.row({
  ...instance,
  /** The task that waits to be done, and whose turn it is: a person, or whoever has one of the roles; empty once it ended. */
  taskId: t.text,
  stepCode: t.text,
  turn: t.bothLanguages,
  /** Whether the task is the caller's to do, or to claim. */
  mine: t.flag,
  /** The rows of a record that the instance has, where the part of the page asks for them and the person may open it. */
  rows: t.orNull(t.row({ record: t.text, label: t.bothLanguages, total: t.integer, keys: t.listOf(t.text) })),
});

/** An instance of a process that names a row. */
export type NamingInstance = t.TypeOf<typeof namingInstance>;
