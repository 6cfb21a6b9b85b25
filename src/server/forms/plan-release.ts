import { sql } from 'kysely';
import type { PlanItem, ReleasePlan } from '../../core/calls/releases.ts';
import type { Diagnostic } from '../../core/errors/diagnostic.ts';
import { gravest, type ReleaseChange } from '../../core/release/change.ts';
import type { ReleasedDescriptor } from '../../core/model/release.ts';
import { sha256Hex } from '../../core/text/canonical.ts';
import { isObject } from '../../core/text/json.ts';
import type { DescriptorSource } from '../../core/words/reading/parse.ts';
import type { MenuDescriptor, TableDescriptor } from '../../generated/descriptor.ts';
import { BusinessError } from '../platform/errors/business-error.ts';
import type { TenantTransaction } from '../platform/store/database.ts';
import type { Unit } from '../platform/unit.ts';
import { ThreadFailure, type RunJob } from '../platform/workers/jobs.ts';
import type { ChangedSource, LinkedForm, LinkedRelease, SentRelease } from './link-release.ts';
import { planSource, type SourcePlan } from './plan-sources.ts';
import { checkTable, sourceOf } from './publish-table.ts';
import { withHolders } from './stored-entries.ts';
import { foretold, nothingStored, StoredTime, type Foretelling } from './stored-effects.ts';
import { highestVersion, newestHeads } from './release-queries.ts';
import { filesInUse, publishedLibrary, releasedFiles } from './released-sources.ts';
import { overlaid, readFile, type SourceFile } from './source-library.ts';
import { withVersion } from './store-release.ts';
import { changeOf, validatedChange } from './validate-change.ts';

/** The files of a release, and the others of their folder. */
export interface AskedFiles {
  readonly files: readonly SourceFile[];
  readonly beside?: readonly SourceFile[];
  /** Fields that go for good though a new one looks like them: `form.path`. */
  readonly dropped?: readonly string[];
}

/** A plan with what applying it stores. */
export interface PreparedPlan {
  readonly plan: ReleasePlan;
  readonly sources: readonly SourcePlan[];
  readonly tables: readonly { readonly file: string; readonly table: TableDescriptor }[];
  readonly forms: readonly { readonly file: string; readonly descriptor: ReleasedDescriptor }[];
}

/** Forms checked in one go: a thread has some seconds for each. */
const checkedAtOnce = 40;

/**
 * What releasing files would change of what is live.
 *
 * @throws BusinessError 400 where files that were not named are needed, and where nobody knows the file of a form that
 *   would change along
 */
export async function planRelease(unit: Unit, asked: AskedFiles, run: RunJob): Promise<PreparedPlan> {
  const { files, beside = [], dropped = [] } = asked;
  const published = await publishedLibrary(unit, 'tenant');
  const heads = await newestHeads(unit.tx, null, { roles: [], every: true });
  const live = Object.fromEntries(heads.map((head) => [head.form_id, head.content_sha256]));
  const sent = { files, beside, published, live };
  const linked = await inThread(() => run('linkRelease', sent));
  requireWhole(linked, live);
  const diagnostics = [...linked.diagnostics, ...(await checked(sent, linked.asked, run))];
  const isRight = diagnostics.every(({ severity }) => severity !== 'error');
  const sources = isRight ? await withHolders(unit, await planSources(unit, linked, files)) : [];
  const tables = isRight ? await plannedTables(unit, linked) : [];
  const foretelling = { unit, run, time: new StoredTime(), dropped };
  const forms = isRight ? await plannedForms(foretelling, linked.forms) : [];
  const told = [...diagnostics, ...tables.flatMap((table) => table.diagnostics)];
  const items = [...sources.map(({ item }) => item), ...[...tables, ...forms].map(({ item }) => item)];
  const plan = {
    token: tokenOf({ files, items, base: [live, sources.map(({ base }) => base?.text ?? null)] }),
    ok: told.every(({ severity }) => severity !== 'error') && items.every(mayBeApplied),
    same: files.length - items.filter(({ file }) => files.some((each) => each.file === file)).length,
    items,
    forms: tables.flatMap((table) => table.along),
    diagnostics: told,
  };
  return { plan, sources, tables, forms };
}

function mayBeApplied({ class: grave, renames }: PlanItem): boolean {
  return grave !== 'refuse' && renames.every(({ open }) => !open);
}

/** What differs between a plan's token and that of another state. */
export function movedSince(token: string, now: string): 'files' | 'live' | 'data' | null {
  const [then, current] = [token.split('.'), now.split('.')];
  const parts = ['files', 'live', 'data'] as const;
  return parts.find((_, index) => then[index] !== current[index]) ?? null;
}

interface TokenParts {
  readonly files: readonly SourceFile[];
  readonly base: unknown;
  readonly items: readonly PlanItem[];
}

function tokenOf({ files, base, items }: TokenParts): string {
  const counted = items.map(({ kind, id, against, version, tasks, drafts, rows, changes, effects }) => {
    const fates = effects.map(({ of, fate, subject, count }) => [of, fate, subject, count]);
    return [kind, id, against, version, tasks, drafts, rows, changes.map(({ subject }) => subject), fates];
  });
  return [files.map(({ text }) => text).toSorted(), base, counted]
    .map((part) => sha256Hex(JSON.stringify(part)).slice(0, 20))
    .join('.');
}

function requireWhole({ lacking, forms }: LinkedRelease, live: Readonly<Record<string, string>>): void {
  const [first] = lacking;
  if (first !== undefined) {
    const named = first.files.slice(0, 8).join(', ');
    throw new BusinessError(400, 'release.lacks-files', { args: { form: first.form, files: named } });
  }
  // Its file was never kept: what it is made of is not known, so nothing may be made of it anew.
  const stranger = forms.find(({ sent, base, descriptor }) => !sent && base !== live[descriptor.id]);
  if (stranger !== undefined)
    throw new BusinessError(400, 'release.unknown-file', { args: { form: stranger.descriptor.id } });
}

async function checked(sent: SentRelease, asked: readonly string[], run: RunJob): Promise<readonly Diagnostic[]> {
  const found: Diagnostic[] = [];
  for (let at = 0; at < asked.length; at += checkedAtOnce) {
    const some = asked.slice(at, at + checkedAtOnce);
    found.push(...(await inThread(() => run('checkRelease', { ...sent, beside: [], asked: some }))));
  }
  return found;
}

/** @throws BusinessError 400 where the checks take too long or too much memory */
async function inThread<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    throw error instanceof ThreadFailure ? new BusinessError(400, 'form.check-overdue') : error;
  }
}

async function planSources(
  unit: Unit,
  { sources }: LinkedRelease,
  files: readonly SourceFile[],
): Promise<readonly SourcePlan[]> {
  const plans: SourcePlan[] = [];
  const inUse = filesInUse(await releasedFiles(unit));
  const menu = menuIn([...overlaid([...inUse.values()], files.flatMap(readFile))]);
  // New roles are granted entries, so the menu goes first.
  for (const source of sources.toSorted((one, other) => menusFirst(one) - menusFirst(other))) {
    const text = files.find(({ file }) => file === source.file)?.text ?? '';
    const base = inUse.get(`${source.kind} ${source.id}`) ?? null;
    const plan = await planSource(unit, source, { text, base, menu });
    if (plan !== null) plans.push(plan);
  }
  return plans;
}

function menusFirst({ kind }: ChangedSource): number {
  return kind === 'menu' ? 0 : 1;
}

function menuIn(sources: readonly DescriptorSource[]): MenuDescriptor | null {
  const found = sources.find(({ value }) => isObject(value) && value['kind'] === 'menu');
  return (found?.value as MenuDescriptor | undefined) ?? null;
}

async function plannedTables(unit: Unit, { tables }: LinkedRelease) {
  const planned = [];
  for (const { file, table: written } of tables) {
    const highest = await highestVersion(unit.tx, `table:${written.id}`);
    const table = withVersion(written, Math.max(written.version, highest + 1));
    const { diagnostics, change, forms: along } = await checkTable(unit, table, sourceOf(table));
    const counts = { tasks: 0, drafts: 0, rows: 0 };
    const item = itemOf({ file, descriptor: table, changes: change?.changes ?? [], against: change?.against, counts });
    planned.push({ file, table, item, along, diagnostics });
  }
  return planned;
}

async function plannedForms(foretelling: Foretelling, forms: readonly LinkedForm[]) {
  const { unit } = foretelling;
  const planned = [];
  for (const { file, descriptor: written } of forms) {
    const highest = await highestVersion(unit.tx, written.id);
    const descriptor = withVersion(written, Math.max(written.version, highest + 1));
    const change = await changeOf(unit, descriptor);
    const scope = { tenantId: unit.principal.tenantId, tenants: [], roles: [] };
    const validated = change === null ? null : await validatedChange(unit, { descriptor, scope, change });
    const changes = validated?.change.changes ?? [];
    const counts = change === null ? { tasks: 0, drafts: 0, rows: 0 } : await countsOf(unit.tx, descriptor);
    const isTouched = changes.some((one) => one.class !== 'safe');
    const stored = isTouched ? await foretold(foretelling, descriptor) : nothingStored;
    const item = { ...itemOf({ file, descriptor, changes, against: change?.against, counts }), ...stored };
    const isHeld = stored.effects.some((effect) => effect.refused);
    const refused = isHeld || (validated !== null && !validated.ok);
    planned.push({ file, descriptor, item: refused ? { ...item, class: 'refuse' as const } : item });
  }
  return planned;
}

interface Planned {
  readonly file: string;
  readonly descriptor: ReleasedDescriptor | TableDescriptor;
  readonly changes: readonly ReleaseChange[];
  readonly against: number | undefined;
  readonly counts: Pick<PlanItem, 'tasks' | 'drafts' | 'rows'>;
}

function itemOf({ file, descriptor, changes, against = -1, counts }: Planned): PlanItem {
  const { kind, id, label, version } = descriptor;
  const told = lossesFirst(changes);
  return { kind, id, file, label, class: gravest(told), against, version, changes: told, ...counts, ...nothingStored };
}

const weight = { refuse: 0, upcast: 1, pin: 2, safe: 3 } as const;

/** Each meaning once, the gravest first. */
function lossesFirst(changes: readonly ReleaseChange[]): readonly ReleaseChange[] {
  const told = new Map(changes.map((change) => [`${change.subject} ${change.message.en}`, change]));
  return [...told.values()].toSorted((one, other) => weight[one.class] - weight[other.class]);
}

/** What is under way or stored on a form. */
async function countsOf(tx: TenantTransaction, { id, kind }: ReleasedDescriptor): Promise<Planned['counts']> {
  const { rows } = await sql<Planned['counts']>`select
    (select count(*)::int from wf_task where ${kind} = 'process' and process_key = ${id} and status <> 'done') as tasks,
    (select count(*)::int from wf_draft d join wf_task t on t.id = d.task_id
      where ${kind} = 'process' and t.process_key = ${id} and t.status <> 'done')
    + (select count(*)::int from wf_start_draft where ${kind} = 'process' and process_key = ${id}) as drafts,
    (select count(*)::int from record_row where ${kind} = 'record' and record = ${id} and deleted_at is null) as rows`.execute(
    tx,
  );
  return rows[0] ?? { tasks: 0, drafts: 0, rows: 0 };
}
