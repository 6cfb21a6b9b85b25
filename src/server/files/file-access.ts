import type { TenantTransaction } from '../platform/store/database.ts';
import type { Unit } from '../platform/unit.ts';

declare module '../platform/services.ts' {
  interface Services {
    readonly fileAccess: FileAccess;
  }
}

/** What a file belongs to. */
export interface FileOwner {
  /** A kind that somebody registered, e.g. `task` or `form`. */
  readonly kind: string;
  readonly id: string;
}

/** Who may attach files to owners of one kind, and who may read them. */
export interface OwnerAccess {
  mayAttach(unit: Unit, id: string): Promise<boolean>;
  /** Whether the person sees this file there: not where it stands in a field that is hidden from them. */
  mayRead(unit: Unit, id: string, fileId: string): Promise<boolean>;
  /** Whether what was attached may still be saved with it, as a task's draft may be for weeks; default no. */
  isOpen?(tx: TenantTransaction, id: string, fileId: string): Promise<boolean>;
}

/** Knows, for each kind of owner, who may do what; kinds that nobody registered are closed to all. */
export class FileAccess {
  readonly #kinds = new Map<string, OwnerAccess>();

  register(kind: string, access: OwnerAccess): void {
    this.#kinds.set(kind, access);
  }

  async mayAttach(unit: Unit, { kind, id }: FileOwner): Promise<boolean> {
    return (await this.#kinds.get(kind)?.mayAttach(unit, id)) ?? false;
  }

  /** Whether one of the owners lets the person read a file. */
  async mayRead(unit: Unit, fileId: string, owners: readonly FileOwner[]): Promise<boolean> {
    for (const { kind, id } of owners) {
      if ((await this.#kinds.get(kind)?.mayRead(unit, id, fileId)) === true) return true;
    }
    return false;
  }

  /** Whether one of the owners may still come to name the file. */
  async isAwaited(tx: TenantTransaction, fileId: string, owners: readonly FileOwner[]): Promise<boolean> {
    for (const { kind, id } of owners) {
      if ((await this.#kinds.get(kind)?.isOpen?.(tx, id, fileId)) === true) return true;
    }
    return false;
  }
}
