import { laboratoryProjects } from './demo-projects-data.ts';
import type { DemoProject } from './demo-projects-data.ts';
import type { RecordDesk, RowMove, WireRow } from './record-desk.ts';

type Row = Readonly<Record<string, unknown>>;

/** Customers, contracts with their progress, and the projects that came of them; the first ones are there already. */
export async function fillBusiness(desk: RecordDesk, projects: ReadonlyMap<string, WireRow>): Promise<void> {
  for (const project of laboratoryProjects) {
    const draftedDaysAgo = project.signedDaysAgo + daysToSign;
    desk.at(Math.max(longestKnown, draftedDaysAgo + 25));
    await addCustomer(desk, project);
    desk.at(draftedDaysAgo);
    const contract = await addContract(desk, project);
    await progress(desk, project, contract);
    const present = projects.get(project.projectName);
    const begunDaysAgo = Math.min(project.signedDaysAgo - 12, present === undefined ? Infinity : firstProjects - 2);
    desk.at(project.contractMoves < movesToSign ? draftedDaysAgo - 1 : begunDaysAgo);
    await keepProject(desk, project, contract, present);
  }
}

/** So many days ago the first projects were entered, all of them with a signed contract. */
export const firstProjects = 125;
/** Days between the draft of a contract and its signature, and those that each customer is known at least. */
const daysToSign = 21;
const longestKnown = 62;
/** After so many moves a contract is signed. */
const movesToSign = 5;

async function addCustomer(desk: RecordDesk, { customer, contractMoves }: DemoProject): Promise<void> {
  const row = { ...customer, salesUser: desk.userId('sales'), customerManager: desk.userId('manager') };
  const { id } = await desk.submit('sales', 'customer/customer', row);
  desk.later(3);
  if (contractMoves > 1) await desk.move('customer/customer', id, { by: 'sales', to: 'active' });
}

async function addContract(desk: RecordDesk, project: DemoProject): Promise<WireRow> {
  const { customer, projectName, signedDaysAgo } = project;
  return desk.submit('sales', 'contract/contract', {
    contractTitle: `${projectName}技术服务合同`,
    contractType: 'tech-service',
    partyAName: customer.customerOrg,
    partyAContact: customer.customerName,
    partyAPhone: customer.customerPhone,
    partyAEmail: customer.customerEmail,
    partyAAddress: customer.customerAddress,
    partyBName: 'main',
    contractItems: [itemOf(project)],
    contractDiscount: 0,
    taxRate: '0.06',
    paymentPlan: [
      { paymentStage: 'advance', paymentPct: 60, paymentDueOn: desk.day(20 - signedDaysAgo) },
      { paymentStage: 'report', paymentPct: 40, paymentDueOn: desk.day(110 - signedDaysAgo) },
    ],
    contractStart: desk.day(-signedDaysAgo),
    contractEnd: desk.day(364 - signedDaysAgo),
    deliveryWorkdays: 45,
    acceptanceStandard: '数据量不少于约定，Q30 不低于 85%',
    contractQ30: 85,
    contractSampleReturn: 'keep',
    contractDataKeepDays: 90,
    contractConfidential: true,
    contractFile: await desk.file('sales', 'contract/contract', `${projectName}合同.pdf`),
    contractCopies: 4,
    salesUser: desk.userId('sales'),
    customerManager: desk.userId('manager'),
    region: customer.region,
  });
}

function itemOf({ productType, spec, sampleCount, price }: DemoProject): Row {
  return {
    itemProduct: productType,
    itemSpec: spec,
    itemUnit: 'sample',
    itemQty: sampleCount,
    itemPrice: price,
    itemDiscount: 1,
  };
}

/** Adds the project with its contract, or tells one that is there of it; those in work are running. */
async function keepProject(
  desk: RecordDesk,
  project: DemoProject,
  contract: WireRow,
  present: WireRow | undefined,
): Promise<void> {
  const { customer, projectName, productType, projectFlow, sampleCount, priority } = project;
  const facts = {
    projectName,
    customerName: customer.customerName,
    customerOrg: customer.customerOrg,
    principalInvestigator: customer.principalInvestigator,
    salesUser: desk.userId('sales'),
    customerManager: desk.userId('manager'),
    region: customer.region,
    productType,
    projectFlow,
    sampleCount,
    priority,
    dueDate: desk.day(project.dueInDays),
    contractNo: contract['contractNo'],
  };
  const { contractNo, dueDate } = facts;
  const own = present === undefined ? facts : { id: present['id'], ver: present['ver'], contractNo, dueDate };
  const { id } = await desk.submit('sales', 'project/project', own);
  if (project.contractMoves >= movesToSign) await desk.move('project/project', id, { by: 'manager', to: 'running' });
}

/** A contract's way from draft to execution. */
async function progress(desk: RecordDesk, project: DemoProject, contract: WireRow): Promise<void> {
  const moves: readonly RowMove[] = [
    { by: 'sales', to: 'approving' },
    { by: 'director', to: 'approved' },
    { by: 'archive', to: 'printed' },
    { by: 'archive', to: 'sent' },
    { by: 'sales', to: 'signed', data: { contractReturned: true } },
    { by: 'archive', to: 'filed', data: { contractFileNo: `DA-${String(contract['contractNo']).slice(2)}` } },
    { by: 'manager', to: 'executing' },
  ];
  let row = contract;
  for (const move of moves.slice(0, project.contractMoves)) {
    if (move.to === 'signed') await sign(desk, project, row);
    row = await desk.move('contract/contract', contract['id'], move);
    desk.later(daysBetweenMoves);
  }
  if (row['contractStatus'] !== 'executing') return;
  const { id, ver, contractPayable } = row;
  desk.later(daysToAdvance);
  await desk.submit('finance', 'contract/contract', { id, ver, contractReceived: advanceOf(Number(contractPayable)) });
}

const daysToAdvance = 9;

/** What is paid at the beginning of a contract. */
function advanceOf(total: number): number {
  return Math.round(total * 0.6);
}

const daysBetweenMoves = 2;

/** Writes down when both parties signed, once the copy is back a few days later. */
async function sign(desk: RecordDesk, { signedDaysAgo }: DemoProject, row: WireRow): Promise<void> {
  desk.at(signedDaysAgo);
  const contractSignedOn = desk.today();
  desk.later(3);
  const { id, ver } = row;
  const dates = { contractSignedOn, contractStart: contractSignedOn };
  await desk.submit('sales', 'contract/contract', { id, ver, ...dates });
}

/** Name, department, post, kind, telephone, years in the house. */
const employees: readonly (readonly [string, string, string, string, string, number])[] = [
  ['陈思远', '实验部', '实验员', 'regular', '13900112731', 4],
  ['林若兰', '实验部', '实验主管', 'regular', '13900245518', 8],
  ['周敏', '质检部', '质检员', 'regular', '13900336402', 5],
  ['吴浩', '测序部', '测序员', 'regular', '13900457193', 3],
  ['徐嘉', '生信部', '生信分析工程师', 'regular', '13900568824', 3],
  ['孙悦', '销售部', '销售经理', 'regular', '13900679015', 6],
  ['何静', '客户服务部', '客户经理', 'regular', '13900780346', 5],
  ['郭强', '销售部', '大区总监', 'regular', '13900891267', 9],
  ['马丽', '财务部', '会计', 'regular', '13900902158', 7],
  ['罗文', '法务部', '法务专员', 'regular', '13900013489', 2],
  ['梁慧', '综合部', '档案管理员', 'part-time', '13900124570', 1],
  ['宋佳', '人力资源部', '人事专员', 'regular', '13900235691', 4],
  ['唐铭', '信息部', '表单分析员', 'regular', '13900346712', 2],
  ['程可', '实验部', '实验助理', 'probation', '13900457833', 0.2],
  ['魏然', '生信部', '实习生', 'intern', '13900568954', 0.4],
];

/** The people of the company as personnel keeps them; one has left. */
export async function fillEmployees(desk: RecordDesk): Promise<void> {
  desk.at(61);
  for (const [index, employee] of employees.entries()) {
    const [employeeName, employeeDept, employeePost, employeeType, employeePhone, years] = employee;
    const employeeEmail = `${employeePhone.slice(-6)}@seqdesk.example.com`;
    const hiredOn = desk.day(-Math.round(years * 365 + index));
    const row = { employeeName, employeeDept, employeePost, employeeType, employeePhone, employeeEmail, hiredOn };
    const { id } = await desk.submit('hr', 'employee/employee', row);
    if (employeeType === 'intern') {
      desk.at(9);
      await desk.move('employee/employee', id, { by: 'hr', to: 'left', data: { leftOn: desk.today() } });
    }
  }
}

/** How far each invoice has come. */
const invoiceMoves: readonly (readonly RowMove[])[] = [
  [
    { by: 'finance', to: 'reviewed' },
    { by: 'finance', to: 'issued' },
    { by: 'finance', to: 'mailed' },
    { by: 'sales', to: 'signed' },
  ],
  [
    { by: 'finance', to: 'reviewed' },
    { by: 'finance', to: 'issued' },
    { by: 'finance', to: 'mailed' },
  ],
  [{ by: 'finance', to: 'reviewed' }],
  [{ by: 'finance', to: 'rejected' }],
  [],
  [],
];

/** Invoices of the first contracts, each one further behind. */
export async function fillInvoices(desk: RecordDesk, contracts: readonly WireRow[]): Promise<void> {
  for (const [index, moves] of invoiceMoves.entries()) {
    const project = laboratoryProjects[index];
    const contract = contracts.find(({ partyAName }) => partyAName === project?.customer.customerOrg);
    if (project === undefined || contract === undefined) continue;
    desk.at(26 - index * 4);
    const { id } = await desk.submit('sales', 'cloud-platform/invoice', invoiceOf(desk, project, contract));
    for (const move of moves) {
      desk.later(1);
      const billing = move.to === 'issued' ? await billingOf(desk, index) : {};
      await desk.move('cloud-platform/invoice', id, { ...move, data: billing });
    }
  }
}

function invoiceOf(desk: RecordDesk, project: DemoProject, contract: WireRow): Row {
  const { customer, sampleCount, price, spec } = project;
  const total = sampleCount * price;
  const advance = advanceOf(total);
  return {
    invoiceContractNo: contract['contractNo'],
    invoiceType: 'normal-digital',
    buyerName: customer.customerOrg,
    buyerKind: 'org',
    buyerTaxNo: project.taxNo,
    invoiceItems: [{ lineItem: 'testing', lineSpec: spec, lineQty: 1, lineTotal: advance, lineTaxRate: 0.06 }],
    invoiceContractAmount: total,
    invoicedBefore: 0,
    invoiceReceiverEmail: customer.customerEmail,
    invoiceApplicant: desk.userId('sales'),
    invoiceDueOn: desk.day(30),
  };
}

async function billingOf(desk: RecordDesk, index: number): Promise<Row> {
  const invoiceNo = `263720000000123456${String(78 + index)}`;
  return {
    invoiceNo,
    invoiceIssuedOn: desk.today(),
    invoiceDrawer: desk.userId('finance'),
    invoiceFile: await desk.file('finance', 'cloud-platform/invoice', `${invoiceNo}.pdf`),
  };
}
