import { useEffect, useMemo, useState } from 'react';
import type { FileTables, LearnedTitle } from '../../../core/calls/files.ts';
import type { FormServices } from '../../data/services/lookups.ts';
import { failureText } from '../../data/state/use-loaded.ts';
import type { SheetController } from '../sheet-controller.ts';
import { firstMeasured, measuredFile, type MeasuredFile } from './measured.ts';
import { firstPage, type TitleMapping } from './incoming-page.ts';
import { planIncoming, type Incoming, type IncomingChoices } from './incoming.ts';
import { learnedMapping, learnedTitles } from './learned-titles.ts';

/** A file being looked at: under way, not to be read, or read. */
export type IncomingState =
  | { readonly kind: 'reading'; readonly fraction: number }
  | { readonly kind: 'failed'; readonly message: string }
  | {
      readonly kind: 'read';
      readonly tables: FileTables;
      readonly page: number;
      readonly incoming: Incoming;
      readonly measured: MeasuredFile | null;
    };

type Loaded =
  | Exclude<IncomingState, { readonly kind: 'read' }>
  | { readonly kind: 'read'; readonly tables: FileTables };

/** How a file is taken in, and whether one of an instrument is read as such. */
export interface FileChoices extends IncomingChoices {
  readonly instrument: boolean;
}

/** A file with the choices of how it is taken in. */
export interface IncomingFile {
  readonly state: IncomingState;
  readonly choices: FileChoices;
  /** What earlier files taught of titles. */
  readonly learned: readonly LearnedTitle[];
  readonly choose: (choices: Partial<FileChoices>) => void;
  readonly turnTo: (page: number) => void;
}

/** The cells of a file, as the server reads them. */
function useReadFile(file: File, services: FormServices, customer: string): Loaded {
  const [loaded, setLoaded] = useState<Loaded>({ kind: 'reading', fraction: 0 });
  useEffect(() => {
    const leaving = new AbortController();
    const onProgress = (fraction: number): void => setLoaded({ kind: 'reading', fraction });
    services
      .readTables(file, { onProgress, signal: leaving.signal, customer })
      .then((tables) => setLoaded({ kind: 'read', tables }))
      .catch((error: unknown) => {
        if (!leaving.signal.aborted) setLoaded({ kind: 'failed', message: failureText(error) });
      });
    return () => leaving.abort();
  }, [file, services, customer]);
  return loaded;
}

/** Has a file read and works out what it would change. */
export function useIncoming(
  file: File,
  { table, language }: Pick<SheetController, 'table' | 'language'>,
  { services, customer }: { readonly services: FormServices; readonly customer: string },
): IncomingFile {
  const loaded = useReadFile(file, services, customer);
  const [chosen, setChosen] = useState(() => ({
    mapping: new Map() as TitleMapping,
    hidden: false,
    clears: false,
    faulty: true,
    doubtful: false,
    instrument: true,
  }));
  const [turned, setTurned] = useState<number | null>(null);
  const learned = useMemo(
    () => learnedTitles(loaded.kind === 'read' ? loaded.tables.learned : [], table.allColumns),
    [loaded, table],
  );
  const choices = useMemo(() => {
    const mapping = new Map([...learnedMapping(learned), ...chosen.mapping]);
    return { ...chosen, mapping, language };
  }, [chosen, learned, language]);
  const state = useMemo((): IncomingState => {
    if (loaded.kind !== 'read') return loaded;
    const { pages } = loaded.tables;
    const byInstrument = choices.instrument ? firstMeasured(pages) : -1;
    const page = turned ?? (byInstrument >= 0 ? byInstrument : firstPage(pages, table.allColumns, choices.mapping));
    const empty = { name: '', rows: [], merged: 0, formulas: 0 };
    const shown = pages[page] ?? empty;
    const found = measuredFile(shown, table);
    const measured = choices.instrument ? found : null;
    const incoming = planIncoming(measured?.page ?? shown, table, { ...choices, measured: measured?.measured ?? null });
    return { ...loaded, page, incoming, measured: found };
  }, [loaded, turned, table, choices]);
  return {
    state,
    choices,
    learned,
    choose: (more) => setChosen((before) => ({ ...before, ...more })),
    turnTo: setTurned,
  };
}
