import data from '../../schemas/application.json' with { type: 'json' };
import type { Text } from './text/text.ts';
import type { OutcomeSource } from '../generated/descriptor.ts';

/** What a role may do beyond what descriptors and menus grant it. */
export type Right = 'administer' | 'publish';

/** How far sight reaches over rows of records and instances of processes, the narrowest first. */
export const dataScopes = ['own', 'customers', 'region', 'all'] as const;

/** One of them. */
export type DataScopeKind = (typeof dataScopes)[number];

/** Something of the company with its name. */
export interface Named {
  readonly id: string;
  readonly label: Text;
}

/** A role that descriptors name; without a scope its people see what is their own. */
interface CompanyRole {
  readonly alias: string;
  readonly label: Text;
  readonly scope?: DataScopeKind;
  readonly may?: readonly Right[];
}

/** What schemas/application.json says of the company. */
interface Application {
  readonly product: { readonly name: Text; readonly subtitle: Text };
  /** In the order shown; in browsers only those that have rights, without their names. */
  readonly roles: readonly CompanyRole[];
  /** `part`: the address under which the notice counts the stage. */
  readonly stages: readonly (Named & { readonly part?: string })[];
  readonly counters: readonly (Named & { readonly stage: string })[];
  /** The counts of waiting rows that a step may add to. */
  readonly rowCounts: readonly string[];
  readonly sheet: { readonly label: Text; readonly labels: Text; readonly labelSheet: Text };
  readonly templates: Readonly<Record<string, StepTemplate>>;
}

/** What a step that is `like` a template takes over; everything that the step writes itself goes first. */
export interface StepTemplate {
  readonly own: readonly string[];
  readonly outcomes: readonly OutcomeSource[];
}

/** The company whose descriptors this is built with. */
export const application = data as Application;

/** The dictionary whose entries are roles as well, beyond those that this is built with. */
export const roleDictionary = { store: 'system', code: 'role', label: { zh: '角色', en: 'Role' } } as const;

/**
 * The dictionaries whose entries are stages and counters as well, beyond those that this is built with. The remark of a
 * counter names its stage.
 */
export const stageDictionary = { store: 'biz', code: 'stage' } as const;
export const counterDictionary = { store: 'biz', code: 'counter' } as const;

/** Aliases of the roles that have a right. */
export function rolesThatMay(right: Right): readonly string[] {
  return application.roles.filter(({ may }) => may?.includes(right)).map(({ alias }) => alias);
}

/** The role that administers a company: sees every entry of its menu, and is granted every call. */
export const administrator = rolesThatMay('administer')[0] ?? '';
