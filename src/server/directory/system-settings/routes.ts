import { isWebAddress } from '../../../core/text/web-address.ts';
import { BusinessError } from '../../platform/errors/business-error.ts';
import { announce } from '../../platform/events/event-bus.ts';
import { handle, type Route } from '../../platform/http/handle.ts';
import { linkedEntries } from '../menus/linked-entries.ts';
import type { Unit } from '../../platform/unit.ts';
import { audit, changesBetween } from '../../platform/store/audit.ts';
import type { PlatformHandle } from '../../platform/store/database.ts';
import { readRows, writeRows, type SystemSettings } from './system-settings.ts';

/** One row on the wire; it has an id because pages ask rows for one. */
type SettingItem = SystemSettings & { readonly id: string };

/** The settings of the whole installation. */
export const systemSettingRoutes: readonly Route[] = [
  handle('GET /api/seqdesk-system/setting/detail', async ({ services }) =>
    onWire(await services.systemSettings.read()),
  ),
  handle('POST /api/seqdesk-system/setting/submit', async (unit, { body }) => onWire(await submit(unit, body))),
];

function onWire(settings: SystemSettings): SettingItem {
  return { id: '1', ...settings };
}

async function submit({ tx, principal, services, afterwards }: Unit, wanted: Partial<SystemSettings>) {
  const platform = tx as unknown as PlatformHandle;
  const before = await readRows(platform);
  const after: SystemSettings = {
    captcha: wanted.captcha ?? before.captcha,
    singleSession: wanted.singleSession ?? before.singleSession,
    fileMaxMegabytes: wanted.fileMaxMegabytes ?? before.fileMaxMegabytes,
    fileKinds: wanted.fileKinds === undefined ? before.fileKinds : readKinds(wanted.fileKinds),
    phoneLogin: wanted.phoneLogin ?? before.phoneLogin,
    ...readAddresses(wanted, before),
    ...readDays(wanted, before),
  };
  const changes = changesBetween({ ...before }, { ...after });
  if (changes.length === 0) return after;
  await writeRows(platform, after, principal.userId);
  afterwards(() => services.systemSettings.drop());
  await audit(tx, { action: 'edit', subject: 'setting', subjectId: '1', changes });
  await announce(tx, { kind: 'settings' });
  // Entries come, go and lead elsewhere with their addresses.
  if (addressNames.some((name) => after[name] !== before[name])) await announce(tx, { kind: 'menu', tenantId: null });
  return after;
}

const addressNames = [...linkedEntries.values()];

type Addresses = Pick<SystemSettings, (typeof addressNames)[number]>;

/** @throws BusinessError 400 for a text that is neither empty nor a web address */
function readAddresses(wanted: Partial<Addresses>, before: Addresses): Addresses {
  const { flowDesignerUrl, reportUrl, authorizationUrl } = { ...before, ...wanted };
  const after = {
    flowDesignerUrl: flowDesignerUrl.trim(),
    reportUrl: reportUrl.trim(),
    authorizationUrl: authorizationUrl.trim(),
  };
  const wrong = addressNames.find((name) => after[name] !== '' && !isWebAddress(after[name]));
  if (wrong !== undefined) throw new BusinessError(400, 'setting.web-address', { args: { name: wrong } });
  return after;
}

const dayNames = [
  ...(['logChangeDays', 'logTraceDays', 'logReadDays', 'logLoginDays', 'logErrorDays'] as const),
  ...(['noticeDays', 'letterDays'] as const),
];
const fewestDays = 30;

type Days = Pick<SystemSettings, (typeof dayNames)[number]>;

/** @throws BusinessError 400 for a time that is neither for ever nor a month at least */
function readDays(wanted: Partial<Days>, before: Days): Days {
  const wrong = dayNames.find((name) => wanted[name] !== undefined && wanted[name] > 0 && wanted[name] < fewestDays);
  if (wrong !== undefined)
    throw new BusinessError(400, 'setting.log-days', { args: { name: wrong, days: fewestDays } });
  return Object.fromEntries(dayNames.map((name) => [name, wanted[name] ?? before[name]])) as unknown as Days;
}

/** `PDF` and `.pdf` alike become `.pdf`. */
function readKinds(kinds: readonly string[]): string[] {
  const wanted = kinds.map((kind) => kind.trim().toLowerCase()).filter(Boolean);
  const extensions = wanted.map((kind) => (kind.startsWith('.') ? kind : `.${kind}`));
  const wrong = extensions.find((extension) => !/^\.[a-z0-9]{1,12}$/.test(extension));
  if (wrong !== undefined) throw new BusinessError(400, 'setting.file-kind', { args: { name: wrong } });
  return [...new Set(extensions)].toSorted();
}
