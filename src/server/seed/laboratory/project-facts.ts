type WireRow = Readonly<Record<string, unknown>>;

/** A project of the demo, with what application forms ask of it and of its contract and customer. */
export interface ProjectFacts {
  readonly projectNo: string;
  readonly contractNo: string;
  readonly productType: string;
  readonly facts: WireRow;
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

/** Names that a list adds to a value are objects or empty. */
function isTold(value: unknown): boolean {
  return value !== null && value !== undefined && value !== '';
}
