import type { Readable } from 'node:stream';

/** Part of a file: both ends belong to it. */
export interface ByteRange {
  readonly start: number;
  readonly end: number;
}

/** Bytes that arrived whole and wait, under no name yet, for somebody to decide whether they are kept. */
export interface IncomingBlob {
  readonly sha256: string;
  readonly size: number;
  /** The first 4 kB, to tell what kind of file it is. */
  readonly head: Buffer;
  /** Reads a piece; shorter than `length` at the end. */
  readonly read: (start: number, length: number) => Promise<Buffer>;
  /** Gives them their name. Bytes that were stored before are not stored again. */
  keep(): Promise<void>;
}

/** A stored blob as it lies there. */
export interface BlobEntry {
  readonly sha256: string;
  readonly size: number;
  readonly modifiedAt: Date;
}

/** Keeps bytes under their SHA-256: the same content is stored once, and what is stored never changes. */
export interface BlobStore {
  /**
   * Takes a stream in and asks `settle` what becomes of it; without a call of `keep` nothing stays behind, nor where the
   * stream or `settle` fails.
   *
   * @throws BusinessError 507 where there is no room
   */
  put<T>(source: Readable, settle: (blob: IncomingBlob) => Promise<T>): Promise<T>;

  /** The stored bytes or a part of them; null where they are missing. */
  get(sha256: string, range?: ByteRange): Promise<Readable | null>;

  has(sha256: string): Promise<boolean>;

  /** Removes bytes; nothing happens where there are none. */
  remove(sha256: string): Promise<void>;

  /** Everything stored, in no order. */
  list(): AsyncIterable<BlobEntry>;

  /** Removes what uploads that broke off with their server left, if it is older than a moment. */
  sweep(olderThan: Date): Promise<number>;
}
