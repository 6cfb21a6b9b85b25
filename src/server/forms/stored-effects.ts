import type { PlanItem } from '../../core/calls/releases.ts';
import type { ReleasedDescriptor } from '../../core/model/release.ts';
import { loadForm } from '../../core/release/form-fields.ts';
import { formerPaths } from '../../core/release/former-fields.ts';
import { renameCandidates } from '../../core/release/rename-candidates.ts';
import { fateKey } from '../../core/release/stored-fate.ts';
import { pairVersions } from '../../core/release/version-pairs.ts';
import { sha256Hex } from '../../core/text/sha256.ts';
import { offsetTime, wireDate } from '../platform/clock.ts';
import type { Unit } from '../platform/unit.ts';
import type { RunJob } from '../platform/workers/jobs.ts';
import { releaseToFollow, usableRelease, type FoundRelease } from './find-release.ts';
import { formerFieldsOf, formerReleasesWith } from './former-releases.ts';
import { inThread } from './in-thread.ts';
import { lineOf } from './release-line.ts';
import type { LoadedRelease } from './release-cache.ts';
import type { ReleaseHead } from './release-row.ts';
import { takenBack } from './taken-back.ts';
import type { FormBack } from './ways-back.ts';
import type { CountedFate, StoredBatch, StoredIn } from './stored-job.ts';
import { sampleOf, textsOf, type StoredPlace } from './stored-items.ts';
import { effectsOf } from './stored-texts.ts';

/** What a plan says of stored data: what would become of them, and how many of how many were tried. */
export type Foretold = Pick<PlanItem, 'effects' | 'tried' | 'renames'>;

/** Nothing is stored, or nothing is touched. */
export const nothingStored: Foretold = { effects: [], tried: { rows: 0, tasks: 0, drafts: 0 }, renames: [] };

/** Of each kind and form so many are tried. */
const mostTried = 10_000;
/** Milliseconds that a plan spends on stored data; what is not reached by then is said to be untried. */
const mostMs = 30_000;
/** What goes to a thread at once. */
const mostAtOnce = 250;
const mostBytesAtOnce = 1_000_000;

/** Counts down the time that a plan has for stored data. */
export class StoredTime {
  readonly #end = performance.now() + mostMs;

  get isUp(): boolean {
    return performance.now() > this.#end;
  }
}

/** How a form is run over what is stored of it. */
export interface Foretelling {
  readonly unit: Unit;
  readonly run: RunJob;
  readonly time: StoredTime;
  /** Fields that go for good, as `form.path`. */
  readonly dropped: readonly string[];
}

/** A next version, and where it takes the one in use back, what that is of. */
export interface NextForm {
  readonly next: ReleasedDescriptor;
  readonly back: FormBack | null;
}

/** Runs the next version of a form over the rows, open tasks and drafts that are stored, in a thread. */
export async function foretold(foretelling: Foretelling, { next, back }: NextForm): Promise<Foretold> {
  const { unit, dropped } = foretelling;
  const current = await releaseToFollow(unit, next.id);
  if (current === null) return nothingStored;
  const line = [...(await lineOf(unit.tx, current.head))].toReversed();
  const takenBackSoFar = await takenBack(unit.tx, current.head);
  const isBack = back === null ? [] : [{ from: back.then.version, to: next.version, whole: true }];
  const setting = {
    ...foretelling,
    next,
    line: [...line, current.head],
    takenBack: [...takenBackSoFar, ...isBack],
    unrestored: back?.way.unrestored ?? {},
  };
  const kinds = next.kind === 'record' ? (['rows', 'removed'] as const) : (['tasks', 'drafts', 'taskDrafts'] as const);
  const tried: Record<StoredIn, number> = { rows: 0, removed: 0, tasks: 0, drafts: 0, taskDrafts: 0 };
  const effects: PlanItem['effects'][number][] = [];
  for (const kind of kinds) {
    const found = await runOver(setting, kind);
    tried[kind] = found.tried;
    effects.push(...effectsOf(kind, found.fates, found.tried));
  }
  const told = { rows: tried.rows, tasks: tried.tasks, drafts: tried.drafts + tried.taskDrafts };
  return {
    effects: effects.toSorted((one, other) => rank(one) - rank(other) || other.count - one.count),
    tried: told,
    renames: (await candidatesOf(unit, current, next)).map((candidate) => {
      const lost = effects.filter(({ fate, subject }) => fate === 'unseen' && subject === candidate.old);
      const count = lost.reduce((sum, effect) => sum + effect.count, 0);
      const isAnswered = dropped.includes(`${next.id}.${candidate.old}`);
      return { ...candidate, lost: count, open: candidate.alike && count > 0 && !isAnswered };
    }),
  };
}

/** A field that is back has its own values: nobody has to say whether it is another one. */
async function candidatesOf(unit: Unit, { head, loaded }: FoundRelease, next: ReleasedDescriptor) {
  const after = loadForm(next);
  const former = await formerFieldsOf(unit, head);
  const { returning } = pairVersions(loaded.model, after, former);
  return renameCandidates(loaded.model, after, former).filter(({ now }) => !returning.has(now));
}

/** Whether new fields have names that former ones had, whose values data may keep. */
export async function meetsFormer(unit: Unit, next: ReleasedDescriptor): Promise<boolean> {
  const current = await releaseToFollow(unit, next.id);
  if (current === null) return false;
  const former = await formerFieldsOf(unit, current.head);
  const after = loadForm(next);
  const { fresh, returning } = pairVersions(current.loaded.model, after, former);
  return fresh.some((path) => former.has(path) || returning.has(path));
}

/** Losses first, what only moves last. */
function rank({ loss, fate }: PlanItem['effects'][number]): number {
  if (loss) return 0;
  return fate === 'moved' || fate === 'converted' || fate === 'stays' || fate === 'returns' ? 2 : 1;
}

interface Setting extends Foretelling, Pick<StoredBatch, 'next' | 'takenBack' | 'unrestored'> {
  readonly line: readonly ReleaseHead[];
}

async function runOver(setting: Setting, kind: StoredIn) {
  const { unit, run, time, next, takenBack: back, unrestored } = setting;
  const what = { kind, formId: next.id };
  const { places } = await sampleOf(unit.tx, what, mostTried);
  const counted = new Map<string, CountedFate>();
  let tried = 0;
  const { older, line, at } = await versionsOf(setting, places);
  const versions = { older, line, next, takenBack: back, unrestored };
  const key = sha256Hex(JSON.stringify([line.map(({ id, version }) => [id, version]), next, back, unrestored]));
  const moment = { today: wireDate(unit.now), now: offsetTime(unit.now) };
  for (const some of batches(places)) {
    if (time.isUp) break;
    const texts = await textsOf(unit.tx, what, some);
    const items = some.map((place) => ({ id: place.id, text: texts.get(place.id) ?? 'null', ...at(place) }));
    const fates = await inThread(run('foretell', { kind, key, ...versions, items, ...moment }));
    for (const fate of fates) counted.set(fateKey(fate), together(counted.get(fateKey(fate)), fate));
    tried += some.length;
  }
  return { tried, fates: [...counted.values()] };
}

function together(known: CountedFate | undefined, more: CountedFate): CountedFate {
  if (known === undefined) return more;
  const examples = [...known.examples, ...more.examples].slice(0, 3);
  return { ...known, count: known.count + more.count, examples };
}

/** The versions from the oldest that any of the data know, and which of them each is written by and began with. */
async function versionsOf({ unit, line, next }: Setting, places: readonly StoredPlace[]) {
  const last = line.length - 1;
  const index = (release: string | null, version: number | null, otherwise: number): number => {
    const found = line.findIndex((head) => head.id === release || head.version === version);
    return found < 0 ? otherwise : found;
  };
  const ofPlace = ({ release, began, version }: StoredPlace) => {
    const at = index(release, version, last);
    return { at, began: Math.min(at, index(began, null, at)) };
  };
  const first = places.reduce((least, place) => Math.min(least, ofPlace(place).began), last);
  const loaded: LoadedRelease[] = [];
  for (const head of line.slice(first)) {
    const usable = await usableRelease(unit, head);
    if (usable !== null) loaded.push(usable.loaded);
  }
  const found = loaded.map(({ descriptor }) => descriptor);
  const paths = [...loaded.map(({ model }) => model), loadForm(next)].flatMap((model) => [...formerPaths(model)]);
  const oldest = line[first];
  const older =
    oldest === undefined ? [] : await formerReleasesWith(unit, oldest, { paths: new Set(paths), next: loadForm(next) });
  const here = (at: number): number => Math.max(0, found.length - 1 - (last - at));
  const at = (place: StoredPlace) => ({ at: here(ofPlace(place).at), began: here(ofPlace(place).began) });
  return { older: older.map(({ descriptor }) => descriptor), line: found, at };
}

function batches(places: readonly StoredPlace[]): readonly (readonly StoredPlace[])[] {
  const made: StoredPlace[][] = [];
  let bytes = 0;
  for (const place of places) {
    const batch = made.at(-1);
    if (batch === undefined || batch.length >= mostAtOnce || bytes + place.size > mostBytesAtOnce) {
      made.push([place]);
      bytes = place.size;
    } else {
      batch.push(place);
      bytes += place.size;
    }
  }
  return made;
}
