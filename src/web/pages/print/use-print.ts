import { useCallback } from 'react';
import { sampleTable } from '../../../core/model/load/load-set.ts';
import { loadRecord } from '../../../core/model/load/load.ts';
import type { ProcessModel, RecordModel } from '../../../core/model/model.ts';
import type { PrintModel } from '../../../core/model/print-model.ts';
import type { Language } from '../../../core/text/text.ts';
import { rowLabels, sampleLabels, type PrintedLabel } from '../../../core/print/lay-labels.ts';
import type { PrintInput } from '../../../core/print/print-input.ts';
import { loadRelease } from '../../data/calls/forms.ts';
import { printRows } from '../../data/calls/record-row.ts';
import { ask } from '../../data/calls/client.ts';
import type { RowPrintReply } from '../../../core/calls/records.ts';
import type { PrintReply } from '../../../core/calls/task-detail.ts';
import { textsIn } from '../../i18n/i18n.ts';
import { formContext } from '../../data/services/form-context.ts';
import { formServices, prepareValues } from '../../data/services/form-services.ts';
import { session } from '../../data/state/session.ts';
import { useLoaded, type Loaded } from '../../data/state/use-loaded.ts';
import { showValue } from '../../../core/values/values.ts';
import { shownProcess } from '../step/process-model.ts';
import { loadPrintFont } from './print-font.ts';
import type { Printed } from './print-path.ts';

/** The words that stand on paper beside the values. */
export type PaperWords = Awaited<ReturnType<typeof textsIn>>;

/** A print with all that drawing it needs. */
export interface ShownPrint {
  readonly prints: PrintReply['prints'];
  readonly print: PrintModel;
  /** What the window is called. */
  readonly title: string;
  /** What pages are filled with. */
  readonly input: PrintInput;
  /** The labels that there are; none of a print of pages. */
  readonly labels: readonly PrintedLabel[];
  readonly words: PaperWords;
}

type Row = Readonly<Record<string, unknown>>;

/** Names of people, rows and choices in the values; what can't be had is printed as it is stored. */
async function prepare(
  { sets }: Pick<ProcessModel, 'sets'>,
  forms: readonly Row[],
  said: readonly Row[],
): Promise<void> {
  const tables = forms.flatMap((form) =>
    Object.values(form).filter((value): value is readonly Row[] => isTable(value)),
  );
  const fields = [...sets.values()].flatMap((set) => set.fields);
  try {
    await prepareValues(fields, [...forms, ...tables.flat(), ...said]);
  } catch {
    // Keys instead of names.
  }
}

function isTable(value: unknown): boolean {
  return Array.isArray(value) && value.every((row) => typeof row === 'object' && row !== null);
}

/** What every print says of itself. */
function usualFacts(version: number) {
  const today = formContext('', version).today;
  return { today, person: session.user?.realName ?? '', starter: '', started: '', samples: '' };
}

function inputOf(reply: PrintReply, model: ProcessModel, language: Language): PrintInput {
  const lookups = formServices({ taskId: '' });
  const { instance, data } = reply;
  const samples = data[sampleTable];
  return {
    language,
    model,
    visible: new Set(reply.access.read),
    data,
    trail: reply.trail,
    facts: {
      ...usualFacts(reply.release.version),
      number: instance.processCode,
      process: model.label[language],
      starter: instance.starterName,
      started: instance.startedAt.slice(0, 16),
      samples: String(Array.isArray(samples) ? samples.length : 0),
    },
    show: (field, value) => showValue(value, { field, language, lookups }),
  };
}

/** One input for each row. */
function rowInputs(reply: RowPrintReply, model: RecordModel, language: Language): readonly PrintInput[] {
  const lookups = formServices({ formId: model.id });
  const visible = new Set(reply.access.read);
  const facts = { ...usualFacts(reply.release.version), process: model.label[language] };
  return reply.rows.map(({ number, data }) => ({
    language,
    model,
    visible,
    data,
    trail: reply.trail,
    facts: { ...facts, number },
    show: (field, value) => showValue(value, { field, language, lookups }),
  }));
}

async function instancePrint(instanceId: string, print: string, language: Language): Promise<ShownPrint> {
  const [reply, words] = await Promise.all([
    ask('GET /api/blade-flow/work/print', { query: { processInstanceId: instanceId, print }, silent: true }),
    textsIn(language, 'print'),
  ]);
  const { model } = await shownProcess(reply.release);
  if (model === null) throw new Error(words('unreadable'));
  const said = reply.trail.map(({ own }) => own);
  await prepare(model, [reply.data], said);
  const input = inputOf(reply, model, language);
  const { labels } = reply.print;
  const title = `${input.facts.process} ${input.facts.number}`;
  return { ...reply, title, input, labels: labels === null ? [] : sampleLabels(labels, input), words };
}

async function rowsPrint(
  record: string,
  ids: readonly string[],
  print: string,
  language: Language,
): Promise<ShownPrint> {
  const { descriptor } = await loadRelease(record);
  const [newest, words] = [
    descriptor.kind === 'record' ? loadRecord(descriptor) : null,
    await textsIn(language, 'print'),
  ];
  if (newest === null) throw new Error(words('unreadable'));
  const reply = await printRows(newest, ids, print);
  const rows = reply.rows.map(({ data }) => data);
  await prepare(newest, rows, []);
  const inputs = rowInputs(reply, newest, language);
  const [input] = inputs;
  if (input === undefined) throw new Error(words('noLabels'));
  const { labels } = reply.print;
  const title = inputs.length === 1 ? `${input.facts.process} ${input.facts.number}` : input.facts.process;
  return { ...reply, title, input, labels: labels === null ? [] : rowLabels(labels, inputs), words };
}

/** Loads a print in the language of the paper. */
export function usePrint(printed: Printed, print: string, language: Language): Loaded<ShownPrint> {
  const load = useCallback(async () => {
    const shown =
      printed.kind === 'instance'
        ? instancePrint(printed.instanceId, print, language)
        : rowsPrint(printed.record, printed.ids, print, language);
    await Promise.allSettled([shown, loadPrintFont()]);
    return shown;
  }, [printed, print, language]);
  return useLoaded(load, 'print');
}
