import type { FastifyBaseLogger } from 'fastify';
import type { SignInProviders } from '../directory/auth/providers/sign-in-providers.ts';
import type { ProxyWatch } from '../directory/auth/proxy-watch.ts';
import type { SecretBox } from '../directory/auth/secret-box.ts';
import type { SessionDirectory } from '../directory/auth/session-directory.ts';
import type { PasswordHasher } from '../directory/auth/passwords.ts';
import type { Clock } from './clock.ts';
import type { EventBus } from './events/event-bus.ts';
import type { BlobStore } from '../files/blob-store.ts';
import type { FormKits } from '../forms/form-kit.ts';
import type { ReleaseCache } from '../forms/release-cache.ts';
import type { Settings } from './settings.ts';
import type { WorkerPool } from './workers/worker-pool.ts';
import type { Store } from './store/store.ts';
import type { SystemSettingsService } from '../directory/system-settings/system-settings.ts';
import type { StatisticsCaches } from '../statistics/statistics-caches.ts';
import type { FigureCache } from '../workflow/figure-cache.ts';
import type { Waiting } from '../workflow/task-counters.ts';

/** What routes work with; made once a process. What takes units of work declares itself here from its own file. */
export interface Services {
  readonly settings: Settings;
  readonly log: FastifyBaseLogger;
  readonly clock: Clock;
  readonly store: Store;
  readonly events: EventBus;
  readonly passwords: PasswordHasher;
  readonly sessions: SessionDirectory;
  readonly secrets: SecretBox;
  readonly proxyWatch: ProxyWatch;
  /** Waits so many milliseconds. */
  readonly pause: (ms: number) => Promise<void>;
  readonly signInProviders: SignInProviders;
  readonly files: BlobStore;
  readonly releases: ReleaseCache;
  readonly kits: FormKits;
  readonly counters: FigureCache<Waiting>;
  readonly statistics: StatisticsCaches;
  readonly systemSettings: SystemSettingsService;
  readonly workers: WorkerPool;
}

/** What `createServices` is given. */
export type ServiceParts = Pick<Services, 'settings' | 'log' | 'clock' | 'store' | 'events'> & {
  /** Folder of the uploaded files. */
  readonly filesFolder: string;
};
