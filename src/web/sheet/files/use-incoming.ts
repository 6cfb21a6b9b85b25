import { useEffect, useMemo, useState } from 'react';
import type { FileTables } from '../../../core/calls/files.ts';
import type { FormServices } from '../../data/services/lookups.ts';
import { failureText } from '../../data/state/use-loaded.ts';
import type { SheetController } from '../sheet-controller.ts';
import { firstPage } from './incoming-page.ts';
import { planIncoming, type Incoming, type IncomingChoices } from './incoming.ts';
import { learnedTitles } from './learned-titles.ts';

/** A file being looked at: under way, not to be read, or read. */
export type IncomingState =
  | { readonly kind: 'reading'; readonly fraction: number }
  | { readonly kind: 'failed'; readonly message: string }
  | { readonly kind: 'read'; readonly tables: FileTables; readonly page: number; readonly incoming: Incoming };

type Loaded =
  | Exclude<IncomingState, { readonly kind: 'read' }>
  | { readonly kind: 'read'; readonly tables: FileTables };

/** A file with the choices of how it is taken in. */
export interface IncomingFile {
  readonly state: IncomingState;
  readonly choices: IncomingChoices;
  readonly choose: (choices: Partial<IncomingChoices>) => void;
  readonly turnTo: (page: number) => void;
}

/** Has a file read and works out what it would change. */
export function useIncoming(
  file: File,
  { table, language }: Pick<SheetController, 'table' | 'language'>,
  services: FormServices,
): IncomingFile {
  const [loaded, setLoaded] = useState<Loaded>({ kind: 'reading', fraction: 0 });
  const [chosen, setChosen] = useState(() => ({
    mapping: learnedTitles(table),
    hidden: false,
    clears: false,
    faulty: true,
  }));
  const [turned, setTurned] = useState<number | null>(null);
  useEffect(() => {
    const leaving = new AbortController();
    const onProgress = (fraction: number): void => setLoaded({ kind: 'reading', fraction });
    services
      .readTables(file, { onProgress, signal: leaving.signal })
      .then((tables) => setLoaded({ kind: 'read', tables }))
      .catch((error: unknown) => {
        if (!leaving.signal.aborted) setLoaded({ kind: 'failed', message: failureText(error) });
      });
    return () => leaving.abort();
  }, [file, services]);
  const choices = useMemo(() => ({ ...chosen, language }), [chosen, language]);
  const state = useMemo((): IncomingState => {
    if (loaded.kind !== 'read') return loaded;
    const { pages } = loaded.tables;
    const page = turned ?? firstPage(pages, table.allColumns, choices.mapping);
    const empty = { name: '', rows: [], merged: 0, formulas: 0 };
    return { ...loaded, page, incoming: planIncoming(pages[page] ?? empty, table, choices) };
  }, [loaded, turned, table, choices]);
  return { state, choices, choose: (more) => setChosen((before) => ({ ...before, ...more })), turnTo: setTurned };
}
