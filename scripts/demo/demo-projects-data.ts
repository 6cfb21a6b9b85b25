/** A customer of the demo with the project and the contract that came of it. */
export interface DemoProject {
  readonly customer: {
    readonly customerName: string;
    readonly customerPhone: string;
    readonly customerEmail: string;
    readonly customerOrg: string;
    readonly customerDept: string;
    readonly principalInvestigator: string;
    readonly customerKind: string;
    readonly region: string;
    readonly customerAddress: string;
  };
  /** Under which the customer pays taxes. */
  readonly taxNo: string;
  readonly projectName: string;
  readonly productType: string;
  readonly projectFlow: readonly string[];
  readonly sampleCount: number;
  /** What names of its samples begin with, and what they are. */
  readonly sampleCode: string;
  readonly sampleMaterial: string;
  readonly priority: string;
  /** Yuan for each sample. */
  readonly price: number;
  readonly spec: string;
  /** How many of a contract's moves were made. */
  readonly contractMoves: number;
  /** Days from now: when the contract was signed, or less than none where it is hoped for, and when the data is due. */
  readonly signedDaysAgo: number;
  readonly dueInDays: number;
}

type Customer = DemoProject['customer'];

/** Name, telephone, e-mail, organisation, department, head of the project, kind, region, address, with bars between. */
function customer(facts: string): Customer {
  const [name, phone, email, organisation, department, head, kind, region, address] = facts.split('|');
  return {
    customerName: name ?? '',
    customerPhone: phone ?? '',
    customerEmail: email ?? '',
    customerOrg: organisation ?? '',
    customerDept: department ?? '',
    principalInvestigator: head ?? '',
    customerKind: kind ?? '',
    region: region ?? '',
    customerAddress: address ?? '',
  };
}

const dnaRoute = [
  'dna-extraction-plan',
  'dna-qc-report',
  'dna-library-plan',
  'library-qc-report',
  'library-sequencing',
];
const rnaRoute = [
  'rna-extraction-plan',
  'rna-qc-report',
  'rna-library-plan',
  'library-qc-report',
  'library-sequencing',
];
const pcrRoute = ['dna-extraction-plan', 'dna-qc-report', 'pcr-amplification-qc-report', 'pcr-mixing-plan'];
const virusRoute = ['macro-virus-dna-extraction-plan', 'macro-virus-dna-amplification-qc-report', 'dna-library-plan'];

/** The projects of the demo; the first four are there from the start. */
export const laboratoryProjects: readonly DemoProject[] = [
  {
    customer: customer(
      '李敏|13801620317|li.min@ecs-marine.example.cn|东海海洋研究所|海洋生态研究室|周建平|institute|east|上海市浦东新区海洋路 18 号',
    ),
    taxNo: '123100004250061430',
    projectName: '长江口沉积物宏基因组',
    productType: 'metagenome',
    projectFlow: dnaRoute,
    sampleCount: 96,
    sampleCode: 'CJ',
    sampleMaterial: 'sediment',
    priority: 'urgent',
    price: 850,
    spec: '10 Gb/样',
    contractMoves: 7,
    signedDaysAgo: 152,
    dueInDays: 40,
  },
  {
    customer: customer(
      '王磊|13997213086|wanglei@plateau-eco.example.cn|高原生态研究站|土壤组|赵岚|institute|northwest|西宁市城北区昆仑东路 66 号',
    ),
    taxNo: '12630000437480153Q',
    projectName: '高寒草甸土壤微生物多样性',
    productType: 'amplicon',
    projectFlow: pcrRoute,
    sampleCount: 120,
    sampleCode: 'GH',
    sampleMaterial: 'soil',
    priority: 'normal',
    price: 120,
    spec: '16S V4,5 万条/样',
    contractMoves: 7,
    signedDaysAgo: 146,
    dueInDays: 60,
  },
  {
    customer: customer(
      '陈静|13680226541|chenjing@scau-agri.example.cn|南方农业大学|资源环境学院|黄志远|university|south|广州市天河区五山路 483 号',
    ),
    taxNo: '12440000455858821J',
    projectName: '水稻根际功能基因芯片',
    productType: 'geochip',
    projectFlow: ['dna-extraction-plan', 'dna-qc-report', 'geochip-sequencing'],
    sampleCount: 48,
    sampleCode: 'SD',
    sampleMaterial: 'rhizosphere',
    priority: 'normal',
    price: 1600,
    spec: 'GeoChip 5.0 60K',
    contractMoves: 6,
    signedDaysAgo: 141,
    dueInDays: 75,
  },
  {
    customer: customer(
      '刘洋|18610937725|liuyang@city-water.example.com|城市水务集团|水质检测中心|刘洋|company|north|北京市丰台区南四环西路 188 号',
    ),
    taxNo: '91110106101126497Y',
    projectName: '污水处理厂病毒组监测',
    productType: 'metavirome',
    projectFlow: virusRoute,
    sampleCount: 96,
    sampleCode: 'WS',
    sampleMaterial: 'sludge',
    priority: 'very-urgent',
    price: 2400,
    spec: '病毒富集，6 Gb/样',
    contractMoves: 7,
    signedDaysAgo: 137,
    dueInDays: 25,
  },
  {
    customer: customer(
      '张伟|13915280463|zhangwei@jiangnan-food.example.cn|江南食品大学|食品学院|沈国华|university|east|无锡市滨湖区蠡湖大道 1800 号',
    ),
    taxNo: '12320200466007512L',
    projectName: '浓香型白酒窖泥菌群演替',
    productType: 'amplicon',
    projectFlow: pcrRoute,
    sampleCount: 72,
    sampleCode: 'JN',
    sampleMaterial: 'ferment',
    priority: 'normal',
    price: 150,
    spec: '16S V3-V4 与 ITS',
    contractMoves: 6,
    signedDaysAgo: 128,
    dueInDays: 35,
  },
  {
    customer: customer(
      '赵雪|13840517792|zhaoxue@ne-med.example.cn|北方医科大学|消化内科实验室|孙立新|university|northeast|沈阳市和平区南京北街 155 号',
    ),
    taxNo: '12210000463902716P',
    projectName: '炎症性肠病粪便宏转录组',
    productType: 'metatranscriptome',
    projectFlow: rnaRoute,
    sampleCount: 64,
    sampleCode: 'IB',
    sampleMaterial: 'faeces',
    priority: 'urgent',
    price: 1980,
    spec: '去 rRNA,12 Gb/样',
    contractMoves: 7,
    signedDaysAgo: 120,
    dueInDays: 30,
  },
  {
    customer: customer(
      '吴桐|13888430915|wutong@sw-forest.example.cn|西南林业科学院|资源昆虫研究所|杨帆|institute|southwest|昆明市盘龙区白龙寺 300 号',
    ),
    taxNo: '12530000431204763R',
    projectName: '云南红豆杉转录组',
    productType: 'transcriptome',
    projectFlow: rnaRoute,
    sampleCount: 72,
    sampleCode: 'HD',
    sampleMaterial: 'plant-leaf',
    priority: 'normal',
    price: 760,
    spec: '真核 mRNA,6 Gb/样',
    contractMoves: 5,
    signedDaysAgo: 113,
    dueInDays: 45,
  },
  {
    customer: customer(
      '郑凯|13703816654|zhengkai@zhongyuan-agri.example.cn|中原农业科学院|小麦研究中心|郭建军|institute|central|郑州市金水区花园路 116 号',
    ),
    taxNo: '124100004160537920',
    projectName: '固氮根瘤菌基因组重测序',
    productType: 'genome',
    projectFlow: dnaRoute,
    sampleCount: 48,
    sampleCode: 'RZ',
    sampleMaterial: 'culture',
    priority: 'normal',
    price: 480,
    spec: '细菌框架图，1.5 Gb/样',
    contractMoves: 7,
    signedDaysAgo: 104,
    dueInDays: 50,
  },
  {
    customer: customer(
      '林晓|13606927738|linxiao@ludao-ocean.example.cn|鹭岛海洋大学|近海生态国重室|蔡明|university|east|厦门市翔安区翔安南路 4221 号',
    ),
    taxNo: '12350200426603148A',
    projectName: '红树林沉积物病毒组',
    productType: 'metavirome',
    projectFlow: virusRoute,
    sampleCount: 16,
    sampleCode: 'HS',
    sampleMaterial: 'sediment',
    priority: 'urgent',
    price: 2600,
    spec: '病毒富集，8 Gb/样',
    contractMoves: 3,
    signedDaysAgo: -12,
    dueInDays: 55,
  },
  {
    customer: customer(
      'Emily Carter|13524410286|e.carter@northshore.example.edu|Northshore University|Freshwater Ecology|James Holt|university|overseas|12 Harbour Road, Northshore',
    ),
    taxNo: '91310000NX20171200',
    projectName: 'Lake sediment metagenomes',
    productType: 'metagenome',
    projectFlow: dnaRoute,
    sampleCount: 32,
    sampleCode: 'LK',
    sampleMaterial: 'sediment',
    priority: 'normal',
    price: 980,
    spec: '12 Gb/sample',
    contractMoves: 1,
    signedDaysAgo: -7,
    dueInDays: 70,
  },
  {
    customer: customer(
      '何俊|13427569903|hejun@binhai-pharm.example.com|滨海制药有限公司|发酵工艺部|何俊|company|south|珠海市金湾区创业东路 8 号',
    ),
    taxNo: '91440400190352106N',
    projectName: '抗生素发酵液宏基因组监测',
    productType: 'metagenome',
    projectFlow: dnaRoute,
    sampleCount: 32,
    sampleCode: 'FJ',
    sampleMaterial: 'ferment',
    priority: 'very-urgent',
    price: 1100,
    spec: '15 Gb/样',
    contractMoves: 7,
    signedDaysAgo: 88,
    dueInDays: 38,
  },
  {
    customer: customer(
      '徐芳|13770684125|xufang@prov-cdc.example.cn|省疾病预防控制中心|病原检测所|高远|institute|east|南京市鼓楼区江苏路 172 号',
    ),
    taxNo: '12320000466009184F',
    projectName: '城镇污水宏转录组预警',
    productType: 'metatranscriptome',
    projectFlow: rnaRoute,
    sampleCount: 52,
    sampleCode: 'CZ',
    sampleMaterial: 'water',
    priority: 'urgent',
    price: 1750,
    spec: '去 rRNA,10 Gb/样',
    contractMoves: 0,
    signedDaysAgo: -18,
    dueInDays: 80,
  },
];
