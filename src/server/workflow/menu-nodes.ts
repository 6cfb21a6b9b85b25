import type { MenuRow } from '../directory/menus/menu-row.ts';
import { countsOf } from './stages.ts';

/** A node of the delivery pipeline: the menu entry of one kind of work. */
export interface MenuNode {
  /** Its own entry. */
  readonly entry: MenuRow;
  /** The entry of its stage; its own where it stands outside any. */
  readonly stage: MenuRow;
  /** e.g. `leave-request`, or `process:…` for an entry of one process. */
  readonly code: string;
}

const stageWord = 'stage:';
const nodeWord = 'node:';
const processWord = 'process:';

/** The entries that a person sees, with what counts below each. */
export class NodeMenus {
  readonly #rows: readonly MenuRow[];
  readonly #byId: ReadonlyMap<string, MenuRow>;

  constructor(rows: readonly MenuRow[]) {
    this.#rows = rows;
    this.#byId = new Map(rows.map((row) => [row.id, row]));
  }

  /** An entry that the person sees; undefined for any other id. */
  find(id: string): MenuRow | undefined {
    return this.#byId.get(id);
  }

  /** The stage that an entry is of, e.g. `experiment`; null outside any. */
  stageOf(entry: MenuRow): string | null {
    const counts = countsOf(this.#stageEntry(entry));
    return counts.startsWith(stageWord) ? counts.slice(stageWord.length) : null;
  }

  /** The nodes of an entry in menu order: itself, or those below it. */
  nodesOf(entry: MenuRow): readonly MenuNode[] {
    const code = nodeCode(countsOf(entry));
    if (code !== null) return [{ entry, stage: this.#stageEntry(entry), code }];
    return this.#rows.filter((row) => row.parent_id === entry.id).flatMap((child) => this.nodesOf(child));
  }

  #stageEntry(entry: MenuRow): MenuRow {
    const seen = new Set<string>();
    for (let at: MenuRow | undefined = entry; at !== undefined && !seen.has(at.id); at = this.#byId.get(at.parent_id)) {
      if (countsOf(at).startsWith(stageWord)) return at;
      seen.add(at.id);
    }
    return entry;
  }
}

function nodeCode(counts: string): string | null {
  if (counts.startsWith(nodeWord)) return counts.slice(nodeWord.length);
  return counts.startsWith(processWord) ? counts : null;
}

/** Whether a process is worked on at a node. */
export function isAtNode(code: string, process: { readonly id: string; readonly node: string | null }): boolean {
  return process.node === code || code === `${processWord}${process.id}`;
}
