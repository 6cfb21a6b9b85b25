import type { ComponentType } from 'react';
import type { Language, Text } from '../../../core/text/text.ts';
import type { TableView } from '../../../core/form/form-view.ts';
import { deferred } from '../../parts/deferred.ts';
import type { FormServices } from '../../data/services/lookups.ts';
import type { FormSheet } from './sheet-registry.ts';
import type { SheetSource } from './sheet-source.ts';

/** A field of the form that a file belongs in beside its rows. */
export interface SheetAttachment {
  readonly label: Text;
  /** The name of the file whose place it takes; null where none has to go. */
  readonly replaces: string | null;
  /** Uploads the file into the field; false where that failed. */
  readonly attach: () => Promise<boolean>;
  /** Takes the uploaded file out of the field again, or puts it back. */
  readonly show: (there: boolean) => void;
}

/** What a sheet may ask of the form around it when it reads a file. */
export interface FileSurroundings {
  /** Where the form keeps the file; null where it has no field for it. */
  readonly attachment: (file: File) => SheetAttachment | null;
  /** Whose samples the form is about; empty where it does not say. */
  readonly customer: () => string;
}

/** Keeps what can be undone in the tables of a form beside its draft. */
export interface EditHistory {
  /** What was kept for a table; null where nothing was. */
  readonly read: (table: string) => unknown;
  readonly write: (table: string, content: unknown) => void;
}

/** Props of the sheet of a table. */
export interface SheetProps {
  readonly store: SheetSource;
  readonly view: TableView;
  readonly services: FormServices;
  readonly language: Language;
  /** Gives the sheet to the page, which jumps to cells. */
  readonly onReady?: (sheet: FormSheet | null) => void;
  readonly surroundings?: FileSurroundings | null;
  readonly history?: EditHistory | null;
}

type FetchSheet = () => Promise<ComponentType<SheetProps>>;

let fetchSheet: FetchSheet = () => Promise.reject(new Error('no sheet is provided'));

/** Says where the sheet is fetched from: it builds on the form, so the app hands it in when it starts. */
export function provideSheet(fetch: FetchSheet): void {
  fetchSheet = fetch;
}

/** The sheet of a table, fetched for forms that have one. */
export const sheetPart = deferred<SheetProps>(() => fetchSheet());
