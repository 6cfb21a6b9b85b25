import type { Unit } from '../platform/unit.ts';
import { headById, newestHead } from './release-queries.ts';
import type { ReleaseHead } from './release-row.ts';
import type { BundleEntry } from './tables.ts';

/** A release of several files, and which one it took back. */
interface Bundle {
  readonly id: string;
  readonly number: number;
  readonly restored: number | null;
  readonly content: readonly BundleEntry[];
}

/** Releases of a company from one on. What was taken back does not stand: what it had changed is as it was before it. */
export class StandingReleases {
  readonly #later: readonly Bundle[];

  private constructor(later: readonly Bundle[]) {
    this.#later = later;
  }

  static async from({ tx }: Unit, { number }: Pick<Bundle, 'number'>): Promise<StandingReleases> {
    const found = await tx
      .selectFrom('release_bundle')
      .select(['id', 'number', 'restored', 'content'])
      .where('number', '>', number)
      .orderBy('number', 'desc')
      .execute();
    return new StandingReleases(found);
  }

  /** Whether a form or table is live as a release left it: nothing released since stands. */
  async isLive(unit: Unit, { kind, id, version }: BundleEntry): Promise<boolean> {
    const formId = kind === 'table' ? `table:${id}` : id;
    const head = await newestHead(unit.tx, formId, { roles: [], every: true });
    return head === undefined
      ? this.#comesFrom({ kind, id, version }, 0)
      : (await ownVersions(unit, head)).some((live) => this.#comesFrom({ kind, id, version }, live));
  }

  /** Follows a version to the one that it brought back, and so on. */
  #comesFrom({ kind, id, version }: Omit<BundleEntry, 'before'>, live: number): boolean {
    const isOf = (entry: BundleEntry): boolean => entry.kind === kind && entry.id === id;
    let now = live;
    for (const { restored, content } of this.#later) {
      if (now === version) return true;
      const made = content.find(isOf);
      if (made === undefined || made.version !== now) continue;
      const before = this.#numbered(restored)?.content.find(isOf);
      if (before === undefined) return false;
      now = before.before ?? 0;
    }
    return now === version;
  }

  /**
   * The place of the file that a release stored among those of its kind and id, the newest first; -1 where one that stands
   * was stored since.
   */
  placeOf(bundleId: string, files: readonly { readonly bundle_id: string | null }[]): number {
    let at = 0;
    for (;;) {
      const file = files[at];
      if (file === undefined || file.bundle_id === bundleId) return file === undefined ? -1 : at;
      const gone = this.#numbered(this.#later.find(({ id }) => id === file.bundle_id)?.restored ?? null);
      const place = gone === undefined ? -1 : files.findIndex(({ bundle_id: id }) => id === gone.id);
      if (place <= at) return -1;
      at = place + 1;
    }
  }

  #numbered(number: number | null): Bundle | undefined {
    return this.#later.find((bundle) => bundle.number === number);
  }
}

/** The version that is live, and where that only follows a look-up table the one that somebody released. */
async function ownVersions({ tx }: Unit, head: ReleaseHead): Promise<readonly number[]> {
  if (head.of_release === null) return [head.version];
  return [head.version, (await headById(tx, head.of_release)).version];
}
