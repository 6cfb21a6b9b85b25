import { laboratoryProjects } from './demo-projects-data.ts';

type WireRow = Readonly<Record<string, unknown>>;

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
  readonly customer: CustomerFacts;
  readonly facts: WireRow;
}

/** How a customer is reached, and pays. */
export interface CustomerFacts {
  readonly address: string;
  readonly phone: string;
  readonly email: string;
  readonly taxNo: string;
  readonly bank: string;
}

/** What only a list knows of a row, and what a form is not told by its record. */
const ownOfRow = /^(id|ver|create|update|projectStatus|contractStatus|customerStatus|is[A-Z])/;

/** Fields of contract and customer that forms ask for under the same names. */
const ofContract = /^(contractTitle|partyA[A-Z]|salesUser|customerManager|region)/;

/** The projects with their contracts and customers. */
export function projectsKnown(
  projects: readonly WireRow[],
  contracts: readonly WireRow[],
  customers: readonly WireRow[],
): readonly ProjectFacts[] {
  return projects.map((project) => {
    const contract = contracts.find(({ contractNo }) => contractNo === project['contractNo']) ?? {};
    const customer = customers.find(({ customerName }) => customerName === project['customerName']) ?? {};
    const told = Object.entries(project).filter(([key, value]) => !ownOfRow.test(key) && isTold(value));
    const signed = Object.entries(contract).filter(([key, value]) => ofContract.test(key) && isTold(value));
    const { contractNo } = project;
    return {
      projectNo: String(project['projectNo']),
      contractNo: typeof contractNo === 'string' ? contractNo : '',
      productType: String(project['productType']),
      ...samplesOf(String(project['projectName'])),
      isRunning: project['projectStatus'] !== 'planned',
      customer: customerOf(customer),
      facts: {
        ...Object.fromEntries([...signed, ...told]),
        invoiceContractNo: contractNo,
        returnContractNo: contractNo,
        buyerName: customer['customerOrg'],
        invoiceReceiverEmail: customer['customerEmail'],
        senderName: customer['customerName'],
        senderPhone: customer['customerPhone'],
      },
    };
  });
}

function customerOf(row: WireRow): CustomerFacts {
  const text = (key: string): string => (typeof row[key] === 'string' ? row[key] : '');
  const address = text('customerAddress');
  const [city = '上海'] = /^[^市]+(?=市)/.exec(address) ?? [];
  const account = `6222${text('customerPhone')}0`;
  return {
    address,
    phone: text('customerPhone'),
    email: text('customerEmail'),
    taxNo: taxNumberOf(text('customerOrg')),
    bank: `中国工商银行${city}分行 ${account}`,
  };
}

/** The number under which an organisation of the demo pays taxes. */
export function taxNumberOf(organisation: string): string {
  const place = laboratoryProjects.findIndex(({ customer }) => customer.customerOrg === organisation);
  return laboratoryProjects[place]?.taxNo ?? '';
}

function samplesOf(name: string): { readonly sampleCode: string; readonly sampleMaterial: string } {
  const known = laboratoryProjects.find(({ projectName }) => projectName === name);
  return { sampleCode: known?.sampleCode ?? 'YB', sampleMaterial: known?.sampleMaterial ?? 'other' };
}

/** Names that a list adds to a value are objects or empty. */
function isTold(value: unknown): boolean {
  return value !== null && value !== undefined && value !== '';
}
