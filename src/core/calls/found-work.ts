import * as t from './shapes.ts';

/** Where the samples wait that a scanned code means. */
export const foundWork = t.row({
  /** Rows that the code names, or that were made of what it names, or it of them. */
  rows: t.listOf(t.row({ record: t.text, key: t.text, label: t.bothLanguages })),
  /** Tasks that wait for them, as far as the caller may open them; the caller's own first, then those to claim. */
  tasks: t.listOf(
    t.row({
      taskId: t.id,
      processInstanceId: t.id,
      processCode: t.text,
      processLabel: t.bothLanguages,
      taskLabel: t.bothLanguages,
      routeValue: t.text,
      stepCode: t.text,
      state: t.oneOf('mine', 'offered', 'others'),
      /** Who has it; empty where nobody has. */
      holder: t.text,
    }),
  ),
});

/** What a code means that was scanned on some page. */
export type FoundWork = t.TypeOf<typeof foundWork>;
