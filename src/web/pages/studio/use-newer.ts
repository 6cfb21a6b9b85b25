import { useState } from 'react';
import { loadSource } from '../../data/calls/releases.ts';
import { identityIn, type DeskFile } from './desk-files.ts';
import type { Desk } from './use-desk.ts';

/** A file that somebody released since it was put on the desk. */
export interface NewerFile {
  readonly file: string;
  /** What it says on the server now. */
  readonly text: string;
}

/** The files of the desk that somebody else changed meanwhile: releasing them as they are would undo that. */
export function useNewer({ heads, change }: Desk) {
  const [newer, setNewer] = useState<readonly NewerFile[]>([]);
  const without = (file: string): void => setNewer((last) => last.filter((each) => each.file !== file));
  async function look(files: readonly DeskFile[]): Promise<void> {
    const opened = files.filter(({ base }) => base !== null);
    const found = await Promise.all(
      opened.map(async ({ file, text, base }): Promise<readonly NewerFile[]> => {
        const named = heads?.find((head) => head.file === file) ?? identityIn(text);
        const now = named === null ? null : await loadSource({ kind: named.kind, id: named.id });
        return now === null || now.text === base ? [] : [{ file, text: now.text }];
      }),
    );
    setNewer(found.flat());
  }
  return {
    newer,
    look,
    /** Puts the server's text in the place of the own one. */
    takeTheirs: ({ file, text }: NewerFile) => {
      change(file, { text, base: text });
      without(file);
    },
    /** Knows of the server's text, and leaves the own one. */
    keepOwn: ({ file, text }: NewerFile) => {
      change(file, { base: text });
      without(file);
    },
  };
}
