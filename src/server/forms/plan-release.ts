import type { PlanItem, ReleasePlan } from '../../core/calls/releases.ts';
import type { Diagnostic } from '../../core/errors/diagnostic.ts';
import { migrateOfNew } from '../../core/release/idle-conversions.ts';
import type { ReleasedDescriptor } from '../../core/model/release.ts';
import { sha256Hex } from '../../core/text/sha256.ts';
import { isObject } from '../../core/text/json.ts';
import type { DescriptorSource } from '../../core/words/reading/parse.ts';
import type { MenuDescriptor, TableDescriptor } from '../../generated/descriptor.ts';
import { BusinessError } from '../platform/errors/business-error.ts';
import type { Unit } from '../platform/unit.ts';
import type { RunJob } from '../platform/workers/jobs.ts';
import { inThread } from './in-thread.ts';
import type { ChangedSource, LinkedForm, LinkedRelease, SentRelease } from './link-release.ts';
import type { AskedFiles } from './asked-files.ts';
import { unbuiltFiles } from '../../core/release/company-files.ts';
import { absentItems } from './deleted-files.ts';
import { planSource, type SourcePlan } from './plan-sources.ts';
import { codesWithoutEntry } from './recoded-pairs.ts';
import { checkTable, sourceOf } from './publish-table.ts';
import { countsOf } from './stored-counts.ts';
import { withHolders } from './stored-entries.ts';
import { foretold, meetsFormer, nothingStored, StoredTime, type Foretelling } from './stored-effects.ts';
import { highestVersion } from './release-queries.ts';
import type { StoredScope } from './release-row.ts';
import { liveHashes, ownScope, requireScoped, scopeNames } from './release-scope.ts';
import { noteTogether } from './released-together.ts';
import { filesInUse, publishedLibrary, releasedFiles } from './released-sources.ts';
import { overlaid, readFile, type SourceFile } from './source-library.ts';
import { clearedNames, itemOf } from './plan-item.ts';
import { planRemoval, type RemovalPlan } from './removed-files.ts';
import { withVersion } from './store-release.ts';
import { changeOf, validatedChange } from './validate-change.ts';
import { changesByRows } from './wait-for-rows.ts';
import { backOf, keepsLess, saidToDiffer, unreturned } from './forms-back.ts';

/** A plan with what applying it stores. */
export interface PreparedPlan {
  readonly plan: ReleasePlan;
  readonly asked: AskedFiles;
  readonly sources: readonly SourcePlan[];
  readonly removals: readonly RemovalPlan[];
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
  const {
    files,
    beside = [],
    removed = [],
    absent = [],
    dropped = [],
    converted = [],
    company = [],
    scope = ownScope(unit),
  } = asked;
  const published = await publishedLibrary(unit, scope.tenantId === null ? 'all' : 'tenant');
  const live = await liveHashes(unit, scope);
  const gone = removed.map(({ kind, id }) => `${kind} ${id}`);
  const sent = { files, beside, published, live, removed: gone };
  const linked = await inThread(run('linkRelease', sent));
  requireScoped(
    scope,
    linked.sources.filter(({ kind }) => kind === 'types' || kind === 'family'),
  );
  requireWhole(linked, live);
  const found = [...linked.diagnostics, ...(await checked(sent, linked.asked, run))];
  const diagnostics = withoutPast(found, [...files, ...linked.forms]);
  const isRight = diagnostics.every(({ severity }) => severity !== 'error');
  const { changed, removals } = isRight ? await planSources(unit, linked, asked) : { changed: [], removals: [] };
  const next = linked.forms.map(({ descriptor }) => descriptor);
  const sources = await withHolders(unit, changed, next);
  const tables = isRight ? await plannedTables(unit, linked) : [];
  const foretelling = { unit, run, time: new StoredTime(), dropped, scope, converted, asked, sources };
  const forms = isRight ? await plannedForms(foretelling, linked.forms) : [];
  const told = [...diagnostics, ...tables.flatMap((table) => table.diagnostics)];
  const items = [...sources, ...tables, ...forms, ...removals].map(({ item }) => item);
  requireScoped(scope, items);
  const plan = {
    token: tokenOf({
      files,
      gone: [...gone, ...scopeNames(scope)],
      items,
      base: [live, sources.map(({ base }) => base?.text ?? null)],
    }),
    ok: told.every(({ severity }) => severity !== 'error') && items.every(mayBeApplied),
    same: files.length - items.filter(({ file }) => files.some((each) => each.file === file)).length,
    items,
    absent: [...(await absentItems(unit, absent))],
    unbuilt: unbuiltFiles(company),
    forms: tables.flatMap((table) => table.along),
    diagnostics: told,
  };
  return { plan, asked, sources, removals, tables, forms };
}

/** What was found, but for codes that a form took over long ago where no version of it is released now. */
function withoutPast(found: readonly Diagnostic[], files: readonly Pick<SourceFile, 'file'>[]): readonly Diagnostic[] {
  const released = new Set(files.map(({ file }) => file));
  const isOfPast = ({ code, pointer }: Diagnostic): boolean =>
    code === 'field/given-misfit' && pointer.startsWith('/migrate/');
  return found.filter((one) => released.has(one.file) || !isOfPast(one));
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
  readonly gone: readonly string[];
  readonly base: unknown;
  readonly items: readonly PlanItem[];
}

function tokenOf({ files, gone, base, items }: TokenParts): string {
  const counted = items.map(({ kind, id, against, version, tasks, drafts, rows, changes, effects }) => {
    const fates = effects.map(({ of, fate, subject, count }) => [of, fate, subject, count]);
    return [kind, id, against, version, tasks, drafts, rows, changes.map(({ subject }) => subject), fates];
  });
  return [[files.map(({ text }) => text).toSorted(), ...gone], base, counted]
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
    found.push(...(await inThread(run('checkRelease', { ...sent, beside: [], asked: some }))));
  }
  return found;
}

async function planSources(
  unit: Unit,
  { sources }: LinkedRelease,
  { files, removed = [] }: AskedFiles,
): Promise<{ readonly changed: readonly SourcePlan[]; readonly removals: readonly RemovalPlan[] }> {
  const plans: SourcePlan[] = [];
  const removals: RemovalPlan[] = [];
  const inUse = filesInUse(await releasedFiles(unit));
  const menu = menuIn([...overlaid([...inUse.values()], files.flatMap(readFile))]);
  // New roles are granted entries, so the menu goes first.
  for (const source of sources.toSorted((one, other) => menusFirst(one) - menusFirst(other))) {
    const text = files.find(({ file }) => file === source.file)?.text ?? '';
    const base = inUse.get(`${source.kind} ${source.id}`) ?? null;
    const plan = await planSource(unit, source, { text, base, menu });
    if (plan !== null) plans.push(plan);
  }
  for (const one of removed) {
    const base = inUse.get(`${one.kind} ${one.id}`) ?? null;
    removals.push(await withHeldEntries(unit, await planRemoval(unit, one, { base, menu })));
  }
  return { changed: plans, removals };
}

/** The plan of a dictionary that goes with what still holds its entries. */
async function withHeldEntries(unit: Unit, { item, source }: RemovalPlan): Promise<RemovalPlan> {
  if (source === null) return { item, source };
  const [told = source] = await withHolders(unit, [source], []);
  return { item: { ...item, effects: told.item.effects }, source };
}

function menusFirst({ kind }: ChangedSource): number {
  return kind === 'menu' ? 0 : 1;
}

function menuIn(sources: readonly DescriptorSource[]): MenuDescriptor | null {
  const found = sources.find(({ value }) => isObject(value) && value['kind'] === 'menu');
  return (found?.value as MenuDescriptor | undefined) ?? null;
}

async function plannedTables(unit: Unit, { tables, forms }: LinkedRelease) {
  const planned = [];
  const besides = forms.map(({ descriptor }) => descriptor.id);
  for (const { file, table: written } of tables) {
    const highest = await highestVersion(unit.tx, `table:${written.id}`);
    const table = withVersion(written, Math.max(written.version, highest + 1));
    const { diagnostics, change, forms: along } = await checkTable(unit, { table, source: sourceOf(table), besides });
    const counts = { tasks: 0, drafts: 0, rows: 0 };
    const item = itemOf({ file, descriptor: table, changes: change?.changes ?? [], against: change?.against, counts });
    planned.push({ file, table, item, along, diagnostics });
  }
  return planned;
}

interface FormPlanning extends Foretelling {
  readonly asked: AskedFiles;
  readonly sources: readonly SourcePlan[];
  readonly scope: StoredScope;
  /** Records whose rows are converted already: of those nothing has to be foretold. */
  readonly converted: readonly string[];
}

async function plannedForms(planning: FormPlanning, forms: readonly LinkedForm[]) {
  const { unit, scope, converted, asked, sources } = planning;
  noteTogether(
    unit.tx,
    forms.map(({ descriptor }) => descriptor),
  );
  const planned = [];
  for (const { file, descriptor: written } of forms) {
    const highest = await highestVersion(unit.tx, written.id);
    const descriptor = withVersion(written, Math.max(written.version, highest + 1));
    const back = await backOf(unit, asked, descriptor);
    const compared = await changeOf(unit, descriptor);
    const validated = compared === null ? null : await validatedChange(unit, { descriptor, scope, change: compared });
    const isConverted = converted.includes(descriptor.id);
    const byRows = isConverted ? [] : await changesByRows(unit, { descriptor, scope });
    const own = validated?.change.changes ?? migrateOfNew(descriptor);
    const strange = await codesWithoutEntry(unit, descriptor, sources);
    const told = [...own, ...strange, ...byRows];
    const changes = [...told, ...unreturned(back, descriptor, told)];
    const counts = compared === null ? { tasks: 0, drafts: 0, rows: 0 } : await countsOf(unit.tx, descriptor);
    const meetsData = changes.some((one) => one.class !== 'safe') || (await meetsFormer(unit, descriptor));
    const isTouched = !isConverted && (meetsData || keepsLess(back));
    const stored = isTouched ? await foretold(planning, { next: descriptor, back }) : nothingStored;
    const all = [...changes, ...clearedNames(stored.effects)];
    const item = { ...itemOf({ file, descriptor, changes: all, against: compared?.against, counts }), ...stored };
    const isHeld = stored.effects.some((effect) => effect.refused);
    const refused = isHeld || (validated !== null && !validated.ok);
    const judged = refused ? { ...item, class: 'refuse' as const } : item;
    planned.push(saidToDiffer(asked, back, { file, descriptor, item: judged }));
  }
  return planned;
}
