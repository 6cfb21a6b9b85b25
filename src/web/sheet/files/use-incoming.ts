import { useEffect, useMemo, useState } from 'react';
import type { FileTables, LearnedTitle } from '../../../core/calls/files.ts';
import type { FormerUnit } from '../../../core/calls/former-units.ts';
import type { FormServices } from '../../data/services/lookups.ts';
import { failureText } from '../../data/state/use-loaded.ts';
import type { SheetController } from '../sheet-controller.ts';
import { firstMeasured, measuredFile, type MeasuredFile } from './measured.ts';
import { firstPage, type TitleMapping } from './incoming-page.ts';
import { planIncoming, type Incoming, type IncomingChoices } from './incoming.ts';
import type { TableStore } from '../table-store.ts';
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
      /** Units that columns had before; null where it could not be found out. */
      readonly former: readonly FormerUnit[] | null;
    };

type Loaded =
  | Exclude<IncomingState, { readonly kind: 'read' }>
  | { readonly kind: 'read'; readonly tables: FileTables; readonly former: readonly FormerUnit[] | null };

/** How a file is taken in, and whether one of an instrument is read as such. */
export interface FileChoices extends IncomingChoices {
  readonly instrument: boolean;
  /** By key of a column whose title says no unit, the unit that it is read in. */
  readonly units: ReadonlyMap<string, string>;
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

interface Reader {
  readonly services: FormServices;
  readonly customer: string;
}

/** The cells of a file, as the server reads them, and what units the columns of the sheet had before. */
function useReadFile(file: File, table: TableStore, { services, customer }: Reader): Loaded {
  const [loaded, setLoaded] = useState<Loaded>({ kind: 'reading', fraction: 0 });
  useEffect(() => {
    const leaving = new AbortController();
    const onProgress = (fraction: number): void => setLoaded({ kind: 'reading', fraction });
    const { formId, version } = table.store.view;
    // Where it can't be found out the file is read all the same, and the page says so.
    const former = services.formerUnits(formId, version).catch(() => null);
    services
      .readTables(file, { onProgress, signal: leaving.signal, customer })
      .then(async (tables) => setLoaded({ kind: 'read', tables, former: await former }))
      .catch((error: unknown) => {
        if (!leaving.signal.aborted) setLoaded({ kind: 'failed', message: failureText(error) });
      });
    return () => leaving.abort();
  }, [file, table, services, customer]);
  return loaded;
}

/** Has a file read and works out what it would change. */
export function useIncoming(
  file: File,
  { table, language }: Pick<SheetController, 'table' | 'language'>,
  reader: Reader,
): IncomingFile {
  const loaded = useReadFile(file, table, reader);
  const [chosen, setChosen] = useState(() => ({
    mapping: new Map() as TitleMapping,
    hidden: false,
    clears: false,
    faulty: true,
    doubtful: false,
    instrument: true,
    units: new Map() as FileChoices['units'],
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
    const { madeFrom, separator } = loaded.tables;
    const former = { known: loaded.former, madeFrom, chosen: choices.units };
    const read = { ...choices, separator, measured: measured?.measured ?? null, former };
    const incoming = planIncoming(measured?.page ?? shown, table, read);
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
