import { sql } from 'kysely';
import type { ProcessModel, StepModel } from '../../core/model/model.ts';
import { listText } from '../../core/text/list-text.ts';
import type { Text } from '../../core/text/text.ts';
import type { Row } from '../../core/values/finding.ts';
import { startStep } from '../../core/words/application-step.ts';
import { newestProcess } from '../forms/find-release.ts';
import type { Unit } from '../platform/unit.ts';
import { matchedTo } from './matched-to.ts';
import { concernedBy } from './own-work.ts';
import { stepLabel } from './listed-task.ts';
import { keptTexts, stepText, undecidedText } from './undecided-texts.ts';
import { roleNames } from './ways-out.ts';

/** Somebody who did a step of an instance; null where they handed it in. */
interface Deed {
  readonly actor: string;
  readonly step: string | null;
}

/** A process that somebody has to decide, before it was started or at one of its steps. */
interface Deciding {
  readonly process: ProcessModel;
  readonly data: Row;
  /** Where it stands; null at its application. */
  readonly step: string | null;
  /** Who has that step; null where nobody has. */
  readonly holder: string | null;
  readonly done: readonly Deed[];
}

interface Person {
  readonly id: string;
  readonly name: string;
  readonly roles: readonly string[];
}

/** Of a step: who has its roles, and what keeps each of them from it. */
interface Against {
  readonly step: StepModel;
  readonly kept: readonly { readonly name: string; readonly why: Why }[];
}

type Why = { readonly is: 'about' | 'starter' } | { readonly is: 'did' | 'needed'; readonly step: string };

/**
 * Why nobody can decide what is about to be handed in, or was: nobody decides about their own, and nobody does two steps.
 * Null where each step that is to come has somebody; all that follow the present one count.
 */
export async function undecided(unit: Unit, deciding: Deciding): Promise<Text | null> {
  const { process, step, data } = deciding;
  const handIn = (await unit.services.rows.handInProcesses(unit)).find(({ id }) => id === process.id);
  if (handIn === undefined) return null;
  const ahead = process.steps.slice(
    Math.max(
      0,
      process.steps.findIndex(({ id }) => id === step),
    ),
  );
  const steps = ahead.filter(({ roles }) => roles.length > 0);
  const people = await peopleWith(
    unit,
    steps.flatMap(({ roles }) => roles),
  );
  const about = await concernedBy(unit, handIn, data);
  const lacking = stepsLacking(steps, people, { ...deciding, about });
  return lacking.length === 0 ? null : told(unit, process, lacking);
}

/** The same of a process that runs. */
export async function undecidedInstance(unit: Unit, id: string): Promise<Text | null> {
  const { rows } = await sql<{ process_key: string; step: string | null; data: Row; holder: string | null }>`
    select i.process_key, i.step, i.data, (select t.assignee::text from wf_task t
      where t.instance_id = i.id and t.status <> 'done' order by t.id desc limit 1) as holder
    from wf_instance i where i.id = ${id} and i.status = 'running'`.execute(unit.tx);
  const [instance] = rows;
  const process = instance === undefined ? null : await newestProcess(unit, instance.process_key, null);
  if (instance === undefined || process === null) return null;
  const isBack = instance.step === startStep;
  const { rows: done } = await sql<{ actor: string; step: string | null }>`
    select distinct e.actor::text as actor,
      case when e.kind = 'start' or e.step = ${startStep} then null else e.step end as step
    from wf_event e
    where e.instance_id = ${id} and not e.undone and e.kind in ('start', 'complete')`.execute(unit.tx);
  const { step, data, holder } = instance;
  const place = isBack ? { step: null, holder: null } : { step, holder };
  return undecided(unit, { process: process.model, data, done, ...place });
}

/** The people of the company who may log in and have one of these roles. */
async function peopleWith({ tx }: Unit, roles: readonly string[]): Promise<readonly Person[]> {
  const { rows } = await sql<Person>`
    select u.id::text as id, u.real_name as name, array_agg(r.role_alias::text) as roles
    from app_user u join user_role ur on ur.user_id = u.id join role r on r.id = ur.role_id
    where not u.is_deleted and u.status = 1 and r.role_alias = any(${[...new Set(roles)]}::text[])
    group by u.id order by u.real_name, u.id`.execute(tx);
  return rows;
}

/** The steps that nobody is left for, once each of the others has somebody of its own. */
function stepsLacking(
  steps: readonly StepModel[],
  people: readonly Person[],
  { step: now, holder, done, about }: Deciding & { readonly about: ReadonlySet<string> },
): readonly Against[] {
  const known = steps.map((step) => {
    const having = people.filter(({ id, roles }) => {
      const isTheirs = step.id !== now || holder === null || holder === id;
      return isTheirs && roles.some((role) => step.roles.includes(role));
    });
    return { step, having: having.map((person) => ({ ...person, why: whyNot(person, step, { done, about }) })) };
  });
  const free = known.map(({ having }) => having.flatMap(({ id, why }) => (why === null ? [id] : [])));
  const stepOf = matchedTo(free);
  const served = new Set(stepOf.values());
  return known.flatMap(({ step, having }, at) => {
    if (served.has(at)) return [];
    const kept = having.map(({ id, name, why }) => {
      const needed: Why = { is: 'needed', step: steps[stepOf.get(id) ?? -1]?.id ?? '' };
      return { name, why: why ?? needed };
    });
    return [{ step, kept }];
  });
}

function whyNot(
  { id }: Person,
  step: StepModel,
  { done, about }: { readonly done: readonly Deed[]; readonly about: ReadonlySet<string> },
): Why | null {
  if (about.has(id)) return { is: 'about' };
  const deed = done.find(({ actor, step: of }) => actor === id && of !== step.id);
  if (deed === undefined) return null;
  return deed.step === null ? { is: 'starter' } : { is: 'did', step: deed.step };
}

/** Most people of a step that are named. */
const mostNamed = 5;

async function told({ tx }: Unit, process: ProcessModel, lacking: readonly Against[]): Promise<Text> {
  const roles = lacking.flatMap(({ step }) => step.roles);
  const names = await roleNames(tx, roles);
  const steps = lacking.map(({ step, kept }) =>
    stepText(
      stepLabel(process, step.id),
      listText(step.roles.map((role) => names.get(role) ?? role)),
      listText(kept.slice(0, mostNamed).map(({ name, why }) => keptText(name, why, process))),
    ),
  );
  return undecidedText(steps);
}

function keptText(name: string, why: Why, process: ProcessModel): Text {
  return keptTexts[why.is](name, 'step' in why ? stepLabel(process, why.step) : { zh: '', en: '' });
}
