import { wireDate } from '../../src/server/clock.ts';
import type { Dice } from './dice.ts';
import type { ProjectFacts } from './project-facts.ts';

type Row = Readonly<Record<string, unknown>>;

/**
 * What people tell in different words each time: of each set, one that an example is told with in the turn that it has.
 * The first is the example's own.
 */
const tellings: Readonly<Record<string, readonly Row[]>> = {
  complaintText: [
    { complaintText: '约定的交付日已过 5 天，至今未收到数据' },
    {
      complaintText: '两个样本的 Q30 只有 82%，低于合同约定的 85%',
      complaintType: 'quality',
      complaintClaim: '补测到约定的数据量与质量',
    },
    {
      complaintText: '报告中的分组与送样单不一致，差异分析需重做',
      complaintType: 'analysis',
      complaintLevel: 'minor',
      complaintClaim: '按送样单重做差异分析并重出报告',
    },
    {
      complaintText: '返还的 6 管剩余样本中有 1 管破损',
      complaintType: 'sample',
      complaintClaim: '说明原因并赔偿样本损失',
    },
    {
      complaintText: '发票抬头缺少院系名称，财务无法报销',
      complaintType: 'invoice',
      complaintLevel: 'minor',
      complaintClaim: '作废重开发票',
    },
  ],
  complaintCauseText: [
    {},
    { complaintCauseText: '上机时文库浓度偏高，簇密度过大', complaintDepartment: '测序部' },
    { complaintCauseText: '录入分组信息时两列错位', complaintDepartment: '生信部' },
    { complaintCauseText: '干冰不足，运输途中管盖开裂', complaintDepartment: '实验部' },
  ],
  afterSaleText: [
    {},
    {
      afterSaleText: '原始数据下载链接过期，请重新发送',
      afterSaleType: 'data-resend',
      afterSaleSource: 'wechat',
    },
    {
      afterSaleText: '审稿人要求补充 LEfSe 与随机森林分析',
      afterSaleType: 're-analysis',
      afterSaleSource: 'phone',
    },
    {
      afterSaleText: '请协助把原始数据上传到 NCBI SRA 并取得登录号',
      afterSaleType: 'upload',
    },
    {
      afterSaleText: '方法部分的数据库版本如何引用？',
      afterSaleType: 'question',
      afterSaleSource: 'wechat',
    },
  ],
  serviceAction: [
    {},
    { serviceAction: '重新生成链接并延长有效期至 30 天' },
    { serviceAction: '补做 LEfSe 与随机森林，附方法说明' },
    { serviceAction: '已上传 SRA，登录号随邮件发出' },
    { serviceAction: '邮件说明数据库版本与引用格式' },
  ],
  genericTitle: [
    {},
    {
      genericTitle: '采购 Qubit dsDNA HS 试剂盒 4 盒',
      genericCategory: 'purchase',
      genericContent: '库存只够两周用量',
    },
    { genericTitle: '借用移液器校准砝码', genericCategory: 'borrow', genericContent: '季度校准，借用三天' },
    { genericTitle: '-80 °C 冰箱 F-03 报警检修', genericContent: '夜间温度波动到 -68 °C，样本已转移到 F-05' },
    {
      genericTitle: '修订 SOP-EX-011',
      genericCategory: 'document',
      genericContent: '土壤提取增加预洗步骤，附对比数据',
    },
    {
      genericTitle: '开通测序平台查询权限',
      genericCategory: 'permission',
      genericContent: '新入职客户经理需要查看上机进度',
    },
  ],
  genericHandled: [
    {},
    { genericHandled: '已下单，预计三个工作日到货' },
    { genericHandled: '已借出并登记' },
    { genericHandled: '已更换压缩机启动继电器，温度稳定' },
    { genericHandled: '新版已发布，旧版作废' },
    { genericHandled: '权限已开通' },
  ],
  demandGoal: [
    {},
    { demandGoal: '不同施肥方式下土壤固氮菌群的变化' },
    { demandGoal: '病毒宿主预测与辅助代谢基因' },
    { demandGoal: '发酵过程中菌群与风味物质的关联' },
    { demandGoal: '抗性基因的种类、丰度与来源' },
  ],
  stopReasonText: [
    {},
    { stopReasonText: '剩余样本提取三次均不合格', stopReasonCode: 'sample-fail' },
    { stopReasonText: '客户半年未寄送第二批样本', stopReasonCode: 'no-sample' },
    { stopReasonText: '年度经费未获批准', stopReasonCode: 'budget' },
    { stopReasonText: '与另一课题组的项目重复', stopReasonCode: 'duplicate' },
  ],
  analysisDemandText: [
    {},
    { analysisDemandText: '碳氮循环功能基因的丰度与组间差异' },
    { analysisDemandText: '物种注释、共现网络与关键物种' },
    { analysisDemandText: '差异基因、GO 与 KEGG 富集' },
    { analysisDemandText: '抗性基因与可移动元件的共定位' },
  ],
  comparisonGroups: [
    {},
    { comparisonGroups: 'treatment vs control' },
    { comparisonGroups: 'upstream vs downstream' },
    { comparisonGroups: 'day 7 vs day 21' },
  ],
  customerComment: [
    {},
    { customerComment: '响应很快，谢谢' },
    { customerComment: '结果可用，希望下次提前说明时限' },
    { customerComment: '解释清楚，已用于论文修改' },
  ],
  acceptanceStandard: [
    {},
    { acceptanceStandard: '每个样本有效数据不少于约定量，Q30 ≥ 85%' },
    { acceptanceStandard: '报告经甲方书面确认' },
  ],
  nonStandardTerms: [{}, { nonStandardTerms: '付款期 60 日' }, { nonStandardTerms: '数据保存延长到一年' }],
};

/** Numbers that couriers and sequencers give, each with as many digits or letters as in an example. */
const counted = /^(trackingNo|outsourceTrackingNo|mailTrackingNo|returnTrackingNo|flowcellId|grantCode)$/;

/** What an example says of a customer's own, by field. */
function ownOf({ facts, customer }: ProjectFacts): Row {
  const { customerOrg, customerName, projectName } = facts;
  const { address, phone, email, taxNo, bank } = customer;
  return {
    buyerAddressPhone: `${address} ${phone}`,
    buyerBank: bank,
    buyerTaxNo: taxNo,
    partyATaxNo: taxNo,
    handlingAddress: address,
    mailAddress: address,
    mailReceiver: customerName,
    mailPhone: phone,
    signedBy: customerName,
    customerContact: customerName,
    grantTo: customerName,
    grantToEmail: email,
    sealFileName: `${String(projectName)}技术服务合同`,
    sealPurpose: `与${String(customerOrg)}签订合同`,
  };
}

/** What makes one telling another than the next. */
export interface Teller {
  readonly project: ProjectFacts;
  readonly dice: Dice;
  readonly turn: number;
  readonly at: Date;
}

/** An example in other words, with the customer's own address and numbers of its own. */
export function toldOtherwise(example: Row, { project, dice, turn, at }: Teller): Row {
  const told: Record<string, unknown> = { ...example };
  for (const [key, sets] of Object.entries(tellings)) {
    if (key in example) Object.assign(told, sets[turn % sets.length]);
  }
  for (const [key, value] of Object.entries(ownOf(project))) if (key in example) told[key] = value;
  for (const [key, value] of Object.entries(told)) {
    if (typeof value !== 'string') continue;
    if (counted.test(key)) told[key] = countedAgain(value, dice);
    if (key === 'planName') told[key] = planNamed(value, at, String(project.facts['projectName']));
    if (key === 'runNo') told[key] = `${wireDate(at).slice(2).replaceAll('-', '')}${value.slice(6)}`;
  }
  return told;
}

/** What the examples plan for is sediment in November. */
function planNamed(example: string, at: Date, projectName: string): string {
  const what = example.replace(/^\d+月/, '').replaceAll(/沉积物|宏基因组|宏转录组/g, '');
  return `${Number(wireDate(at).slice(5, 7))}月${what} · ${projectName}`;
}

/** The first letters stay: they tell whose number it is. */
function countedAgain(value: string, dice: Dice): string {
  return value.replaceAll(/\d/g, () => String(Math.floor(dice.roll() * 10)));
}
