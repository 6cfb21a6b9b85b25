import type { FastifyBaseLogger } from 'fastify';
import type { SignInProviders } from '../directory/auth/providers/sign-in-providers.ts';
import type { SecretBox } from '../directory/auth/secret-box.ts';
import type { SessionDirectory } from '../directory/auth/session-directory.ts';
import type { PasswordHasher } from '../directory/auth/passwords.ts';
import type { Clock } from './clock.ts';
import type { EventBus } from './events/event-bus.ts';
import type { BlobStore } from '../files/blob-store.ts';
import type { FileAccess } from '../files/file-access.ts';
import type { FormKits } from '../forms/form-kit.ts';
import type { ReleaseCache } from '../forms/release-cache.ts';
import type { StoredRows } from '../forms/stored-rows.ts';
import type { ValueChecks } from '../forms/value-checks.ts';
import type { Settings } from './settings.ts';
import type { Store } from './store/store.ts';
import type { SystemSettingsService } from '../directory/system-settings/system-settings.ts';
import type { StatisticsCaches } from '../statistics/statistics-caches.ts';
import type { TaskStatements, UnitListener } from '../workflow/events.ts';
import type { FigureCache } from '../workflow/figure-cache.ts';
import type { Waiting } from '../workflow/task-counters.ts';

/** What routes work with; made once a process. */
export interface Services {
  readonly settings: Settings;
  readonly log: FastifyBaseLogger;
  readonly clock: Clock;
  readonly store: Store;
  readonly events: EventBus;
  readonly passwords: PasswordHasher;
  readonly sessions: SessionDirectory;
  readonly secrets: SecretBox;
  readonly signInProviders: SignInProviders;
  readonly files: BlobStore;
  readonly fileAccess: FileAccess;
  readonly releases: ReleaseCache;
  readonly kits: FormKits;
  readonly checks: ValueChecks;
  readonly rows: StoredRows;
  /** In the order in which they hear of what happens in a unit of work. */
  readonly listeners: readonly UnitListener[];
  /** What the rooms above add to the statements of tasks. */
  readonly taskStatements: TaskStatements;
  readonly counters: FigureCache<Waiting>;
  readonly statistics: StatisticsCaches;
  readonly systemSettings: SystemSettingsService;
}

/** What `createServices` is given. */
export type ServiceParts = Pick<Services, 'settings' | 'log' | 'clock' | 'store' | 'events'> & {
  /** Folder of the uploaded files. */
  readonly filesFolder: string;
};
