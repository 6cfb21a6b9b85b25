/**
 * A record whose rows are entries of another record's rows, its accounts. What the entries of an account add up to
 * stands in the account; entries stay as they were handed in.
 */
export interface LedgerSource {
  /** The record of the accounts. */
  readonly of: string;
  /** The field here that refers to the account. */
  readonly by: string;
  /** What an entry adds to fields of its account: expressions that read the entry. */
  readonly postings: Readonly<Record<string, string>>;
  /** The field of the account that never falls below zero. */
  readonly balance: string;
  /** The field here that keeps the balance before the entry. */
  readonly before?: string;
  /** The field here at which a refusal stands; without it `by`. */
  readonly at?: string;
  /** How much entries of one account may book for the same value of a field. */
  readonly limit?: LimitSource;
}

/** What entries of one account that have a value in common may book at most. */
export interface LimitSource {
  /** The field here whose value they have in common. */
  readonly per: string;
  /** The number of the account that says how much is allowed; empty means no limit. */
  readonly most: string;
  /** Keys of `books`, each held to the limit by itself. */
  readonly counts: readonly string[];
}

/**
 * What a row stands for in a ledger. Whenever that changes the server writes an entry of the difference, in the same
 * transaction; a removed row stands for nothing.
 */
export interface EffectSource {
  /** Its name among those of the record: by it the server knows what it wrote before. */
  readonly id: string;
  /** The ledger that is written into. */
  readonly ledger: string;
  /** The number of an entry that takes the difference. */
  readonly value: string;
  /** What the row stands for: an expression that reads the row. */
  readonly amount: string;
  /** Fields of the entry, each from a field here. */
  readonly carry: Readonly<Record<string, string>>;
  /** Fields of an entry that adds, and of one that takes. */
  readonly increase?: Readonly<Record<string, unknown>>;
  readonly decrease?: Readonly<Record<string, unknown>>;
  /** Fields of the account, each from a field here, where there is none yet and one is opened. */
  readonly opens?: Readonly<Record<string, string>>;
  /** The field here at which a refusal stands. */
  readonly at?: string;
}
