import type { Text } from '../../core/text/text.ts';
import type { LookupTable } from '../../generated/descriptor.ts';
import type { ModelExpressionProblem } from '../../core/expression/expression.ts';
import type { ReleasedDescriptor } from '../../core/model/release.ts';
import { readerProblems } from '../../core/release/table-readers.ts';
import { withTables } from '../../core/model/released-table.ts';
import { usableRelease } from './find-release.ts';
import { publishedOf } from './release-queries.ts';
import { contentHash, scopeOf, type ReleaseHead, type StoredScope } from './release-row.ts';
import type { Unit } from '../platform/unit.ts';

/*
 * Forms carry the look-up tables that they read. Where a table changes, each form in use that carries it gets a release
 * with the new rows, made of the release that somebody published (its base): the same form for the same people. So a
 * form stays the one that its author published, and follows that as well as its tables.
 */

/** Whose releases follow: a tenant's, in whose sight the transaction is, or with null those shared by tenants. */
export type PropagationScope = string | null;

/** A release that a form is to get. */
export interface PropagatedRelease {
  readonly base: ReleaseHead;
  /** The release that takes its place. */
  readonly used: ReleaseHead;
  readonly descriptor: ReleasedDescriptor;
  readonly scope: StoredScope;
  /** Whether it says something else than what is in use; else it only keeps its place behind one that does. */
  readonly changed: boolean;
}

/** An expression of a form that a table gives no value any more. */
export interface Incompatibility {
  readonly form: Text;
  readonly formId: string;
  readonly problem: ModelExpressionProblem;
}

/** What is to follow, and what cannot. */
export interface PropagationPlan {
  readonly followings: readonly PropagatedRelease[];
  readonly misfits: readonly Incompatibility[];
  /** Releases whose form is no more: what they followed was retired. */
  readonly orphans: readonly ReleaseHead[];
}

/** What forms have to do so that those in use carry these tables; one that a table does not fit keeps its own rows. */
export async function planPropagation(
  unit: Unit,
  ground: PropagationScope,
  formIds: readonly string[],
  tables: ReadonlyMap<string, LookupTable>,
): Promise<PropagationPlan> {
  const plans: PropagationPlan[] = [];
  for (const formId of formIds) plans.push(await planForm(unit, ground, formId, tables));
  return {
    followings: plans.flatMap(({ followings }) => followings),
    misfits: plans.flatMap(({ misfits }) => misfits),
    orphans: plans.flatMap(({ orphans }) => orphans),
  };
}

async function planForm(
  unit: Unit,
  ground: PropagationScope,
  formId: string,
  tables: ReadonlyMap<string, LookupTable>,
): Promise<PropagationPlan> {
  const all = await publishedOf(unit.tx, formId, ground);
  const isBase = ({ origin, tenant_id: owner }: ReleaseHead): boolean => origin !== 'table' || owner !== ground;
  const bases = inUse(all.filter(isBase), ground);
  const used = inUse(all, ground);
  const orphans = bases.length === 0 ? all : [];
  const wanted: PropagatedRelease[] = [];
  const misfits: Incompatibility[] = [];
  for (const [index, base] of bases.entries()) {
    const found = await usableRelease(unit, base);
    // What stands in for a damaged release is no base: the form waits until it is mended.
    if (found === null || found.degradedFrom !== null) return { followings: [], misfits: [], orphans };
    const own = found.loaded.descriptor;
    const fitted = fitTables(own, tables);
    misfits.push(...fitted.misfits);
    const content = fitted.descriptor === own ? base.content_sha256 : contentHash(fitted.descriptor);
    const now = used[index];
    const changed = !isOf(now, base) || now?.content_sha256 !== content;
    wanted.push({ base, used: now ?? base, descriptor: fitted.descriptor, scope: scopeOn(ground, base), changed });
  }
  const first = wanted.findIndex(({ changed }) => changed);
  // Those behind the first come again, since the newer one would go before them.
  return { followings: first < 0 ? [] : wanted.slice(first), misfits, orphans };
}

function isOf(release: ReleaseHead | undefined, base: ReleaseHead): boolean {
  return release !== undefined && (release.id === base.id || release.of_release === base.id);
}

function scopeOn(ground: PropagationScope, base: ReleaseHead): StoredScope {
  return { tenantId: ground, tenants: ground === null ? base.scope_tenants : [], roles: base.scope_roles };
}

/** A form with those of the tables that its expressions can read, and what stands against the others. */
export function fitTables(
  descriptor: ReleasedDescriptor,
  tables: ReadonlyMap<string, LookupTable>,
): { readonly descriptor: ReleasedDescriptor; readonly misfits: readonly Incompatibility[] } {
  const fitting = new Map<string, LookupTable>();
  const misfits: Incompatibility[] = [];
  for (const [name, table] of tables) {
    const problems = readerProblems(descriptor, name, table);
    if (problems.length === 0) fitting.set(name, table);
    misfits.push(...problems.map((problem) => ({ form: descriptor.label, formId: descriptor.id, problem })));
  }
  return { descriptor: withTables(descriptor, fitting), misfits };
}

/** Those of some releases that people get, given in the order in which later ones go before: no later one covers them. */
function inUse(releases: readonly ReleaseHead[], ground: PropagationScope): readonly ReleaseHead[] {
  const used: ReleaseHead[] = [];
  for (const release of releases.toReversed()) {
    if (!used.some((newer) => covers(newer, release, ground))) used.unshift(release);
  }
  return used;
}

function covers(newer: ReleaseHead, older: ReleaseHead, ground: PropagationScope): boolean {
  const [wide, narrow] = [scopeOf(newer), scopeOf(older)];
  const holds = (all: readonly string[], some: readonly string[]): boolean =>
    all.length === 0 || (some.length > 0 && some.every((each) => all.includes(each)));
  return holds(wide.roles, narrow.roles) && (ground !== null || holds(wide.tenants, narrow.tenants));
}
