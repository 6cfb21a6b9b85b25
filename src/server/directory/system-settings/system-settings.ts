import { sql } from 'kysely';
import type { ServerEvent } from '../../platform/events/server-event.ts';
import type { PlatformHandle } from '../../platform/store/database.ts';
import type { Store } from '../../platform/store/store.ts';
import type { Reply } from '../../../core/calls/calls.ts';

/** What administrators of the installation may switch while it runs. */
export type SystemSettings = Omit<Reply<'GET /api/seqdesk-system/setting/detail'>, 'id'>;

/** How an installation begins. */
export const defaultSystemSettings: SystemSettings = {
  captcha: false,
  singleSession: false,
  fileMaxMegabytes: 20,
  fileKinds: [],
  phoneLogin: false,
  flowDesignerUrl: '',
  reportUrl: '',
  authorizationUrl: '',
  // The history of rows is read from it.
  logChangeDays: 0,
  logTraceDays: 1095,
  logReadDays: 365,
  // More than the six months that the law asks for.
  logLoginDays: 400,
  logErrorDays: 90,
  // Work is done or forgotten by then; words and letters are looked up for longer.
  noticeDays: 90,
  letterDays: 365,
};

/** Reads the settings; answers are remembered until some node changes one. */
export class SystemSettingsService {
  readonly #store: Store;
  #known: Promise<SystemSettings> | null = null;

  constructor(store: Store) {
    this.#store = store;
  }

  /** What holds now. */
  read(): Promise<SystemSettings> {
    if (this.#known !== null) return this.#known;
    const reading = readRows(this.#store.platform);
    this.#known = reading;
    // A failure is not remembered.
    reading.catch(() => (this.#known = null));
    return reading;
  }

  /** Forgets what was read. */
  drop(): void {
    this.#known = null;
  }

  onEvent(event: ServerEvent): void {
    if (event.kind === 'settings' || event.kind === 'reset') this.drop();
  }
}

/** The settings as stored, with the defaults for those that nobody set. */
export async function readRows(db: PlatformHandle): Promise<SystemSettings> {
  const rows = await db.selectFrom('system_setting').select(['name', 'value']).execute();
  const stored = Object.fromEntries(rows.map(({ name, value }) => [name, value]));
  return { ...defaultSystemSettings, ...(stored as Partial<SystemSettings>) };
}

/** Stores settings; who called has to announce it. */
export async function writeRows(db: PlatformHandle, settings: SystemSettings, userId: string): Promise<void> {
  const rows = Object.entries(settings).map(([name, value]) => ({
    name,
    value: JSON.stringify(value),
    updated_by: userId,
  }));
  await db
    .insertInto('system_setting')
    .values(rows)
    .onConflict((conflict) =>
      conflict
        .column('name')
        .doUpdateSet((row) => ({
          value: row.ref('excluded.value'),
          updated_at: sql`now()`,
          updated_by: row.ref('excluded.updated_by'),
        })),
    )
    .execute();
}
