import { application } from '../../src/core/application.ts';
import type { ProcessModel } from '../../src/core/model/model.ts';
import projectData from '../../schemas/demo/projects.json' with { type: 'json' };
import { seededTenants } from '../../src/server/seed/accounts.ts';

type WireRow = Readonly<Record<string, unknown>>;

/** The projects of the demo, each with its customer and contract; the first four are there from the start. */
export const demoProjects = projectData;

/** A project of the demo, with what application forms ask of it and of its contract and customer. */
export interface ProjectFacts {
  readonly projectNo: string;
  readonly contractNo: string;
  readonly productType: string;
  /** What names of its samples begin with, and what they are. */
  readonly sampleCode: string;
  readonly sampleMaterial: string;
  /** Whether its contract is signed, so that there is work for it. */
  readonly isRunning: boolean;
  /** What forms say of the customer, by field. */
  readonly customerWords: WireRow;
  readonly facts: WireRow;
}

/** What only a list knows of a row, and what a form is not told by its record. */
const ownOfRow = /^(id|ver|create|update|projectStatus|contractStatus|customerStatus|is[A-Z])/;

/** Fields of contract and customer that forms ask for under the same names. */
const ofContract = /^(contractTitle|partyA[A-Z]|salesUser|customerManager|region)/;

/** The projects with their contracts, as the lists show them. */
export function projectsKnown(projects: readonly WireRow[], contracts: readonly WireRow[]): readonly ProjectFacts[] {
  return projects.flatMap((project): ProjectFacts[] => {
    const known = demoProjects.find((one) => one.project.projectName === project['projectName']);
    if (known === undefined) return [];
    const { who, organisation, samples } = known;
    const contract = contracts.find(({ contractNo }) => contractNo === project['contractNo']) ?? {};
    const filled = ([, value]: readonly [string, unknown]): boolean => value !== null && value !== '';
    const signed = Object.entries(contract).filter(([key]) => ofContract.test(key));
    const own = Object.entries(project).filter(([key]) => !ownOfRow.test(key));
    const { contractNo: numbered } = project;
    const contractNo = typeof numbered === 'string' ? numbered : '';
    const { customerName: name, customerPhone: phone, customerEmail: email } = who;
    return [
      {
        projectNo: String(project['projectNo']),
        contractNo,
        productType: known.project.productType,
        sampleCode: samples.code,
        sampleMaterial: samples.material,
        isRunning: project['projectStatus'] !== 'planned',
        customerWords: customerWords(known),
        facts: {
          ...Object.fromEntries([...signed, ...own].filter(filled)),
          invoiceContractNo: contractNo,
          returnContractNo: contractNo,
          buyerName: organisation.customerOrg,
          invoiceReceiverEmail: email,
          senderName: name,
          senderPhone: phone,
        },
      },
    ];
  });
}

/** What the customer of a project says on forms. */
function customerWords({ who, organisation, place, taxNo, project }: (typeof demoProjects)[number]) {
  const { customerName: name, customerPhone: phone, customerEmail: email } = who;
  const { customerAddress: address } = place;
  const [city = '上海'] = /^[^市]+(?=市)/.exec(address) ?? [];
  return {
    buyerAddressPhone: `${address} ${phone}`,
    buyerBank: `中国工商银行${city}分行 6222${phone}0`,
    buyerTaxNo: taxNo,
    partyATaxNo: taxNo,
    handlingAddress: address,
    mailAddress: address,
    mailReceiver: name,
    mailPhone: phone,
    signedBy: name,
    customerContact: name,
    grantTo: name,
    grantToEmail: email,
    sealFileName: `${project.projectName}技术服务合同`,
    sealPurpose: `与${organisation.customerOrg}签订合同`,
  };
}

/** What a word in the name of a process says of the products that it belongs to; the first that fits counts. */
const products: readonly (readonly [word: RegExp, products: readonly string[]])[] = [
  [/^macro-virus/, ['metavirome']],
  [/^geochip/, ['geochip']],
  [/^(pcr|mixed)-/, ['amplicon']],
  [/rna|reverse|transcript/, ['metatranscriptome', 'transcriptome']],
  [/^(dna|whole-genome)-/, ['metagenome', 'genome', 'amplicon', 'geochip', 'metavirome']],
  [/assembly|annotation/, ['metagenome', 'genome', 'metatranscriptome']],
];
const beforeSigning = 'contract-approval';

/** The projects that a process may be part of: what the laboratory does is done for those whose contract is signed. */
export function suitableProjects(model: ProcessModel, projects: readonly ProjectFacts[]): readonly ProjectFacts[] {
  const { id } = model;
  const wanted = products.find(([word]) => word.test(id))?.[1];
  const known = projects.filter(({ isRunning }) => isRunning === (id !== beforeSigning));
  const suitable = known.filter(({ productType }) => wanted?.includes(productType) ?? true);
  const inSight = inRegionsOf(model, suitable);
  return [inSight, inRegionsOf(model, known), suitable, projects].find((some) => some.length > 0) ?? projects;
}

const regional = new Set(application.roles.flatMap(({ alias, scope }) => (scope === 'region' ? [alias] : [])));

/** Those projects that everybody who works on a process sees: who sees one region has to find it there. */
function inRegionsOf({ steps, start }: ProcessModel, projects: readonly ProjectFacts[]): readonly ProjectFacts[] {
  const roles = [...start.roles, ...steps.flatMap((step) => step.roles)].filter((role) => regional.has(role));
  const regions = roles.map((role) => seededTenants[0]?.people.find((person) => person.role === role)?.region);
  return projects.filter(({ facts }) => regions.every((region) => facts['region'] === region));
}
