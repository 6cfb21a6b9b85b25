import { join } from 'node:path';
import type { Schema } from '@cfworker/json-schema';
import accountsSchema from '../../schemas/meta/accounts.schema.json' with { type: 'json' };
import applicationSchema from '../../schemas/meta/application.schema.json' with { type: 'json' };
import instrumentsSchema from '../../schemas/meta/instruments.schema.json' with { type: 'json' };
import textsSchema from '../../schemas/meta/texts.schema.json' with { type: 'json' };
import type { Instrument } from '../../src/core/model/instruments/instrument.ts';
import type { Text } from '../../src/core/text/text.ts';
import { parseDescriptor, type DescriptorSource } from '../../src/core/words/reading/parse.ts';
import type { Finding } from '../output/diagnostic-report.ts';
import { library, namedFrom } from '../read/read-descriptors.ts';
import type { CompanyProblem } from './company-problem.ts';
import { instrumentProblems } from './instrument-problems.ts';
import { shapeProblem } from './shape-problem.ts';

const schemas = {
  application: applicationSchema,
  texts: textsSchema,
  accounts: accountsSchema,
  instruments: instrumentsSchema,
};

interface Application {
  readonly roles: readonly { readonly alias: string; readonly may?: readonly string[] }[];
  readonly stages: readonly { readonly id: string }[];
  readonly counters: readonly { readonly id: string; readonly stage: string }[];
}

interface Accounts {
  readonly tenants: readonly { readonly people: readonly { readonly account: string; readonly role: string }[] }[];
}

/** A file of the company as it was written; without a source where there is none, or none that can be used. */
interface CompanyFile {
  readonly source: DescriptorSource | null;
  readonly findings: readonly Finding[];
}

/**
 * What is wrong with the files that say who the company is; a library without them has nothing.
 *
 * @param texts of the descriptors of the library; null where some of them cannot be read: what names their fields waits
 * @param textOf the text of a file of the project; null where there is none
 */
export function companyFindings(
  texts: readonly string[] | null,
  textOf: (file: string) => string | null,
): readonly Finding[] {
  const read = Object.entries(schemas).map(([name, schema]) => {
    const file = namedFrom(join(library, `${name}.json`));
    return readCompanyFile(file, textOf(file), schema as Schema);
  });
  const found = read.flatMap(({ findings }) => findings);
  if (found.some(({ severity }) => severity === 'error')) return found;
  const [application, , accounts, instruments] = read.map(({ source }) => source);
  const known = (instruments?.value ?? { instruments: [] }) as { readonly instruments: readonly Instrument[] };
  return [
    ...found,
    ...(application && accounts ? crossFindings(application, accounts) : []),
    ...(instruments ? located(instruments, instrumentProblems(texts, known.instruments)) : []),
  ];
}

function readCompanyFile(file: string, text: string | null, schema: Schema): CompanyFile {
  if (text === null) return { source: null, findings: [] };
  const { source, diagnostics } = parseDescriptor(file, text);
  if (source === null) return { source, findings: diagnostics };
  const problem = shapeProblem(source.value, schema);
  return { source, findings: [...diagnostics, ...(problem === null ? [] : located(source, [problem]))] };
}

const why: Text = {
  zh: '系统的名称、角色、文字和仪器来自这些文件；有错就不能构建。',
  en: 'Names, roles, texts and instruments of the system come from these files; with an error in one nothing is built.',
};

function located(source: DescriptorSource, problems: readonly CompanyProblem[]): readonly Finding[] {
  return problems.map(({ pointer, of, message, fix }) => {
    const place = { file: source.file, ...source.locate(pointer, of), pointer };
    return { code: 'company/misfit', severity: 'error', ...place, message, why, fix: { text: fix } };
  });
}

/** What one file says and another does not know. */
function crossFindings(application: DescriptorSource, accounts: DescriptorSource): readonly Finding[] {
  const { roles, stages, counters } = application.value as Application;
  const { tenants } = accounts.value as Accounts;
  const aliases = new Set(roles.map(({ alias }) => alias));
  const ids = new Set(stages.map(({ id }) => id));
  const administrators = roles.filter(({ may }) => may?.includes('administer') === true);
  return [
    ...located(application, administrators.length === 1 ? [] : [oneAdministrator]),
    ...located(
      application,
      counters.flatMap(({ id, stage }, place) =>
        ids.has(stage)
          ? []
          : [unknownName(`/counters/${place}/stage`, { of: id, zh: '阶段', en: 'stage', name: stage })],
      ),
    ),
    ...located(
      accounts,
      tenants.flatMap(({ people }, tenant) =>
        people.flatMap(({ account, role }, place) => {
          const pointer = `/tenants/${tenant}/people/${place}/role`;
          return aliases.has(role) ? [] : [unknownName(pointer, { of: account, zh: '角色', en: 'role', name: role })];
        }),
      ),
    ),
  ];
}

const oneAdministrator: CompanyProblem = {
  pointer: '/roles',
  message: { zh: '必须有且只有一个管理系统的角色。', en: 'Exactly one role has to administer.' },
  fix: { zh: '给一个角色写上 "may": ["administer"]。', en: 'Write "may": ["administer"] at one role.' },
};

interface UnknownName {
  /** Who names it. */
  readonly of: string;
  /** What is named. */
  readonly zh: string;
  readonly en: string;
  readonly name: string;
}

function unknownName(pointer: string, { of, zh, en, name }: UnknownName): CompanyProblem {
  return {
    pointer,
    message: { zh: `${of} 的${zh}“${name}”不存在。`, en: `${of} has the ${en} "${name}", which is not there.` },
    fix: {
      zh: `在 application.json 中定义这个${zh}，或改正名称。`,
      en: `Define the ${en} in application.json, or correct the name.`,
    },
  };
}
