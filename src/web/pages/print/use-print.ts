import { useCallback } from 'react';
import { sampleTable } from '../../../core/descriptor/load-set.ts';
import type { ProcessModel } from '../../../core/descriptor/model.ts';
import type { Language } from '../../../core/descriptor/text.ts';
import type { PrintInput } from '../../../core/print/print-input.ts';
import { printReply } from '../../api/workflow.ts';
import type { PrintReply } from '../../api/wire.ts';
import { textsIn } from '../../i18n/i18n.ts';
import { formContext } from '../../services/form-context.ts';
import { formServices, prepareValues } from '../../services/form-services.ts';
import { session } from '../../state/session.ts';
import { useLoaded, type Loaded } from '../../state/use-loaded.ts';
import { showValue } from '../../widgets/registry.ts';
import { shownProcess } from '../step/process-model.ts';

/** The words that stand on paper beside the values. */
export type PaperWords = Awaited<ReturnType<typeof textsIn>>;

/** A print with all that drawing it needs. */
export interface ShownPrint {
  readonly reply: PrintReply;
  readonly input: PrintInput;
  readonly words: PaperWords;
}

type Row = Readonly<Record<string, unknown>>;

/** Names of people, rows and choices in the values; what can't be had is printed as it is stored. */
async function prepare(reply: PrintReply, model: ProcessModel): Promise<void> {
  const tables = Object.values(reply.data).filter((value): value is readonly Row[] => isTable(value));
  const rows = [reply.data, ...tables.flat(), ...reply.trail.map(({ own }) => own)];
  const fields = [...model.sets.values()].flatMap((set) => set.fields);
  try {
    await prepareValues(fields, rows);
  } catch {
    // Keys instead of names.
  }
}

function isTable(value: unknown): boolean {
  return Array.isArray(value) && value.every((row) => typeof row === 'object' && row !== null);
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
      number: instance.processCode,
      process: model.label[language],
      today: formContext('', reply.release.version).today,
      person: session.user?.realName ?? '',
      starter: instance.starterName,
      started: instance.startedAt.slice(0, 16),
      samples: String(Array.isArray(samples) ? samples.length : 0),
    },
    show: (field, value) => showValue(value, { field, language, lookups }),
  };
}

async function loadPrint(instanceId: string, print: string, language: Language): Promise<ShownPrint> {
  const [reply, words] = await Promise.all([printReply(instanceId, print), textsIn(language, 'print')]);
  const { model } = await shownProcess(reply.release);
  if (model === null) throw new Error(words('unreadable'));
  await prepare(reply, model);
  return { reply, input: inputOf(reply, model, language), words };
}

/** Loads a print in the language of the paper. */
export function usePrint(instanceId: string, print: string, language: Language): Loaded<ShownPrint> {
  const load = useCallback(() => loadPrint(instanceId, print, language), [instanceId, print, language]);
  return useLoaded(load, `print:${instanceId}`);
}
