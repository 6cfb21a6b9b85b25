import { useCallback, useEffect, useState } from 'react';
import type { FileHead } from '../../../core/calls/releases.ts';
import { listSources, loadSource } from '../../data/calls/releases.ts';
import { loadRelease } from '../../data/calls/forms.ts';
import { session } from '../../data/state/session.ts';
import { useLoaded } from '../../data/state/use-loaded.ts';
import { readStored, writeStored } from '../../parts/storage.ts';
import {
  emptyDesk,
  freePath,
  headOf,
  stateOf,
  withChange,
  withFile,
  withoutFile,
  type DeskFile,
  type DeskState,
} from './desk-files.ts';

/** The files that an analyst changes together, kept while the browser's window is open. */
export interface Desk extends DeskState {
  /** The files of the server; null until they are known. */
  readonly heads: readonly FileHead[] | null;
  /** Puts a file of the server on the desk. */
  readonly open: (named: Pick<FileHead, 'kind' | 'id'>) => Promise<void>;
  /** Puts files on the desk, each at the place of the file of the server that it replaces. */
  readonly take: (files: readonly { readonly name: string; readonly text: string }[]) => Promise<DeskState>;
  /** Puts another state of the desk in the place of this one. */
  readonly set: (next: DeskState) => void;
  readonly begin: () => void;
  readonly show: (file: string) => void;
  readonly change: (file: string, change: Partial<DeskFile>) => void;
  readonly remove: (file: string) => void;
}

/** A form whose file nobody kept, as it was published. */
async function publishedText(formId: string): Promise<string> {
  const { descriptor } = await loadRelease(formId);
  return `${JSON.stringify(descriptor, null, 2)}\n`;
}

/** A text from a folder, at the place of the file of the server that it replaces. */
async function takenFile(name: string, text: string, heads: readonly FileHead[]): Promise<DeskFile> {
  const head = headOf(text, heads);
  const found = head === null ? null : await loadSource(head);
  return { file: found?.file ?? name, text, base: found?.text ?? null, gone: false };
}

/** What lies on the desk, with all that can be done with it. */
export function useDesk(): Desk {
  const place = `studio.${session.user?.userId ?? ''}`;
  const [desk, setDesk] = useState(() => readStored<DeskState>(place, 'session') ?? emptyDesk);
  const { value: heads } = useLoaded(listSources, 'release');
  useEffect(() => void writeStored(place, desk, 'session'), [place, desk]);
  const put = useCallback((added: DeskFile) => setDesk((last) => withFile(last, added)), []);
  return {
    ...desk,
    heads,
    open: async ({ kind, id }) => {
      const found = await loadSource({ kind, id });
      const formId = kind === 'table' ? `table:${id}` : id;
      const text = found?.text ?? (await publishedText(formId));
      put({ file: found?.file ?? `${id}.json`, text, base: text, gone: false });
    },
    take: async (files) => {
      const known = heads ?? (await listSources());
      const added = await Promise.all(files.map(({ name, text }) => takenFile(name, text, known)));
      setDesk((last) => added.reduce(withFile, last));
      return added.reduce(withFile, desk);
    },
    set: setDesk,
    begin: () => put({ file: freePath(desk), text: '', base: null, gone: false }),
    show: (file) => setDesk((last) => ({ ...last, shown: file })),
    change: (file, change) => setDesk((last) => withChange(last, file, change)),
    remove: (file) => setDesk((last) => withoutFile(last, file)),
  };
}

/** What is sent of the desk: files that say something, and the paths of those that go out of use. */
export function askedOf({ files, dropped }: DeskState) {
  const sent = files.filter(({ gone, text }) => !gone && text.trim() !== '');
  return {
    files: sent.map(({ file, text }) => ({ file, text })),
    gone: files.filter(({ gone }) => gone).map(({ file }) => file),
    dropped: [...dropped],
  };
}

/** Whether anything on the desk could change the server. */
export function isWorthPlanning({ files }: DeskState): boolean {
  return files.some((each) => stateOf(each) !== 'same' && (each.gone || each.text.trim() !== ''));
}
