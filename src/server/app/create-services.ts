import { setTimeout } from 'node:timers/promises';
import { registerAvatarFiles } from '../directory/auth/account-routes.ts';
import { PasswordHasher } from '../directory/auth/passwords.ts';
import { ProxyWatch } from '../directory/auth/proxy-watch.ts';
import { SignInProviders } from '../directory/auth/providers/sign-in-providers.ts';
import { SecretBox } from '../directory/auth/secret-box.ts';
import { SessionDirectory } from '../directory/auth/session-directory.ts';
import { FileAccess } from '../files/file-access.ts';
import { FolderBlobStore } from '../files/folder-blob-store.ts';
import { admitToOwner } from '../files/receive-file.ts';
import { FormKits } from '../forms/form-kit.ts';
import { formListener } from '../forms/listen.ts';
import { livePages } from '../forms/live-pages.ts';
import { ReleaseCache } from '../forms/release-cache.ts';
import { noticeListener, noticeStatements } from '../notices/listen.ts';
import { admitToRecord } from '../records/admit-to-record.ts';
import { registerRowFiles } from '../records/file-owners.ts';
import { handInListener } from '../records/hand-ins/listen.ts';
import { batchNews } from '../records/hand-ins/batch-news.ts';
import { handInRows } from '../records/hand-ins/row-values.ts';
import { recordListener } from '../records/projections/listen.ts';
import { convertRows } from '../records/convert-rows.ts';
import { countToPrepare, isPreparing, prepareRows } from '../records/prepare-rows.ts';
import { beginConversions } from '../records/run-conversions.ts';
import { misreadValues } from '../records/misread-values.ts';
import { recordChecks } from '../records/projections/value-checks.ts';
import { unconvertible } from '../records/unconvertible.ts';
import type { ServiceParts, Services } from '../platform/services.ts';
import { ReadLog } from '../platform/read-log.ts';
import { WorkerPool } from '../platform/workers/worker-pool.ts';
import { SystemSettingsService } from '../directory/system-settings/system-settings.ts';
import { StatisticsCaches } from '../statistics/statistics-caches.ts';
import { admitToTask } from '../workflow/drafts.ts';
import { mayStartAny } from '../workflow/list-definitions.ts';
import { registerTaskFiles } from '../workflow/file-owners.ts';
import { admitToStart } from '../workflow/start-process.ts';
import { FigureCache } from '../workflow/figure-cache.ts';
import type { Waiting } from '../workflow/task-counters.ts';

/** Pages follow from releases alone, so that servers of one process share them. */
const kits = new FormKits();

/** Puts the services of one process together. */
export function createServices({ filesFolder, ...parts }: ServiceParts): Services {
  const releases = new ReleaseCache();
  const counters = new FigureCache<Waiting>(parts.clock);
  const statistics = new StatisticsCaches(parts.clock);
  const systemSettings = new SystemSettingsService(parts.store);
  const caches = [releases, counters, statistics, systemSettings];
  parts.events.subscribe((event) => caches.forEach((cache) => cache.onEvent(event)));
  const { secretsKeys, dataDir, outboundTimeoutMs, providerHosts } = parts.settings;
  const secrets = new SecretBox(secretsKeys, dataDir);
  const services: Services = {
    ...parts,
    secrets,
    proxyWatch: new ProxyWatch(),
    pause: (ms) => setTimeout(ms),
    signInProviders: new SignInProviders(secrets, { timeoutMs: outboundTimeoutMs, hosts: providerHosts }),
    passwords: new PasswordHasher(parts.settings.passwordCost),
    sessions: new SessionDirectory(parts.store, parts.clock, parts.events),
    files: new FolderBlobStore(filesFolder),
    fileAccess: new FileAccess(),
    releases,
    kits,
    checks: recordChecks,
    livePages,
    mayStartAny,
    rows: {
      convertRows,
      prepareRows,
      countToPrepare,
      isPreparing,
      beginConversions: () => beginConversions(services),
      unconvertible,
      misreadValues,
      ...handInRows,
      batchNews,
    },
    admissions: { record: admitToRecord, task: admitToTask, process: admitToStart, file: admitToOwner },
    listeners: [formListener, noticeListener, handInListener, recordListener],
    taskStatements: noticeStatements,
    counters,
    statistics,
    systemSettings,
    readLog: new ReadLog(),
    workers: new WorkerPool(parts.settings.workerFile),
  };
  registerAvatarFiles(services);
  registerTaskFiles(services);
  registerRowFiles(services);
  return services;
}
