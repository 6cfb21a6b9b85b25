import { Flex } from 'antd';
import { useEffect } from 'react';
import type { Conversion } from '../../../core/calls/forms.ts';
import { ask } from '../../data/calls/client.ts';
import { useLoaded } from '../../data/state/use-loaded.ts';
import { ConversionNote } from './ConversionNote.tsx';

const listConversions = () => ask('GET /api/seqdesk-baseconfig/form-management/conversions', { silent: true });

const askAgainMs = 2_000;
const dayMs = 86_400_000;

interface ConversionListProps {
  /** Another one where something was published. */
  readonly turn: number;
  /** A version whose rows were converted is published now. */
  readonly onDone: () => void;
}

/** Whether a time of the server was less than a day ago. */
function isOfLastDay(time: string): boolean {
  return Date.now() - Date.parse(`${time.replace(' ', 'T')}+08:00`) < dayMs;
}

function isUnderWay(state: Conversion['state']): boolean {
  return state === 'running' || state === 'moving';
}

/** What is under way, and of each record how the last one ended, for a day. */
function told(all: readonly Conversion[]): readonly Conversion[] {
  const last = all.filter(({ formId }, index) => all.findIndex((one) => one.formId === formId) === index);
  return last.filter(({ state, endedAt }) => isUnderWay(state) || isOfLastDay(endedAt));
}

/** How far the rows of records are whose next version waits for them; and what became of the last ones. */
export function ConversionList({ turn, onDone }: ConversionListProps) {
  const { value, reload } = useLoaded(listConversions, 'release');
  useEffect(() => reload(), [reload, turn]);
  const isRunning = value?.some(({ state }) => isUnderWay(state)) === true;
  useEffect(() => {
    if (!isRunning) return undefined;
    const timer = setInterval(reload, askAgainMs);
    return () => {
      clearInterval(timer);
      onDone();
    };
  }, [isRunning, reload, onDone]);
  return (
    <Flex vertical gap={8} className="studio-conversions" data-testid="conversions">
      {told(value ?? []).map((one) => (
        <ConversionNote key={one.id} conversion={one} onChanged={reload} />
      ))}
    </Flex>
  );
}
