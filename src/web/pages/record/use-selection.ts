import { useState } from 'react';
import type { RecordRow } from '../../../core/calls/records.ts';
import type { RecordRows } from './record-query.ts';
import { flat } from './use-record-rows.ts';

/** The rows that are ticked. */
export interface Selection {
  readonly selected: readonly RecordRow[];
  readonly select: (rows: readonly RecordRow[]) => void;
}

/** What of a list is ticked: what was removed or left the page is not any more; the others are as they are now. */
export function useSelection({ value }: RecordRows): Selection {
  const [picked, select] = useState<readonly RecordRow[]>([]);
  const selected = flat(value?.records ?? []).filter(({ id }) => picked.some((row) => row.id === id));
  return { selected, select };
}
