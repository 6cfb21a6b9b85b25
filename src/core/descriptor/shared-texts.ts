import { own } from './json.ts';
import type { Text } from './text.ts';

/** Names that every process shares, so that a descriptor writes a label only where it differs. */
const texts = {
  /** Step names by step id. */
  steps: {
    accept: { zh: '接受任务', en: 'Accept' },
    analyse: { zh: '分析', en: 'Analyse' },
    approval: { zh: '审批', en: 'Approval' },
    approve: { zh: '审批', en: 'Approve' },
    arrange: { zh: '整理', en: 'Arrange' },
    assign: { zh: '受理分派', en: 'Accept and assign' },
    billing: { zh: '开票', en: 'Billing' },
    check: { zh: '核对', en: 'Check' },
    'check-and-store': { zh: '核验入库', en: 'Check and store' },
    close: { zh: '验证关闭', en: 'Verify and close' },
    compile: { zh: '编制报告', en: 'Compile' },
    confirm: { zh: '确认', en: 'Confirm' },
    'customer-feedback': { zh: '客户反馈', en: 'Customer feedback' },
    'customer-manager-confirmation': { zh: '客户经理确认', en: 'Customer-manager confirmation' },
    'customer-manager-feedback': { zh: '客户经理反馈', en: 'Customer-manager feedback' },
    'customer-opinion': { zh: '客户意见', en: 'Customer opinion' },
    'data-qc-feedback': { zh: '数据质控与反馈', en: 'Data QC and feedback' },
    deliver: { zh: '报告交付', en: 'Deliver' },
    examine: { zh: '审核', en: 'Examine' },
    experiment: { zh: '实验记录', en: 'Experiment' },
    feedback: { zh: '结果反馈', en: 'Feedback' },
    filing: { zh: '归档', en: 'Filing' },
    'final-review': { zh: '终审', en: 'Final review' },
    'finance-review': { zh: '财务审核', en: 'Finance review' },
    grant: { zh: '发放', en: 'Grant' },
    'hand-over': { zh: '移交质检', en: 'Hand over to QC' },
    handle: { zh: '处理', en: 'Handle' },
    handling: { zh: '意见处理', en: 'Handling' },
    'lab-confirm': { zh: '实验室确认', en: 'Laboratory confirmation' },
    'lab-handling': { zh: '实验室处理', en: 'Laboratory handling' },
    'lab-review': { zh: '实验审核', en: 'Laboratory review' },
    'legal-review': { zh: '法务审核', en: 'Legal review' },
    mailing: { zh: '邮寄', en: 'Mailing' },
    notify: { zh: '通知客户', en: 'Notify' },
    'opinion-handling': { zh: '意见处理', en: 'Opinion handling' },
    'outsourced-test-preparation': { zh: '外送测序准备', en: 'Outsourced-test preparation' },
    plan: { zh: '制定计划', en: 'Plan' },
    'preliminary-review': { zh: '初审', en: 'Preliminary review' },
    print: { zh: '打印', en: 'Print' },
    qc: { zh: '质检', en: 'Quality control' },
    receive: { zh: '接收', en: 'Receive' },
    'regional-director-approval': { zh: '大区总监审批', en: 'Regional-director approval' },
    reply: { zh: '回复客户', en: 'Reply' },
    report: { zh: '报告', en: 'Report' },
    'report-review': { zh: '报告审核', en: 'Report review' },
    'result-feedback': { zh: '结果反馈', en: 'Result feedback' },
    review: { zh: '审核', en: 'Review' },
    'sales-confirm': { zh: '销售确认', en: 'Sales confirmation' },
    seal: { zh: '用印', en: 'Seal' },
    send: { zh: '寄送', en: 'Send' },
    'sequencer-off-feedback': { zh: '下机反馈', en: 'Sequencer-off feedback' },
    'sequencer-off-feedback-old': { zh: '下机反馈(旧版)', en: 'Sequencer-off feedback (old version)' },
    settle: { zh: '结算', en: 'Settle' },
    signing: { zh: '签收', en: 'Signing' },
  },
  /** Names of the ways to leave a step by outcome id. */
  outcomes: {
    accept: { zh: '客户接受', en: 'Customer accepts' },
    agree: { zh: '同意', en: 'Agree' },
    approve: { zh: '同意', en: 'Approve' },
    continue: { zh: '继续', en: 'Go on' },
    disagree: { zh: '不同意', en: 'Disagree' },
    done: { zh: '完成', en: 'Done' },
    pass: { zh: '通过', en: 'Pass' },
    're-qc': { zh: '重新质检', en: 'QC again' },
    redo: { zh: '重做', en: 'Redo' },
    reject: { zh: '不同意', en: 'Reject' },
    rerun: { zh: '重新上机', en: 'Run again' },
    resend: { zh: '重新送样', en: 'Send again' },
    return: { zh: '退回', en: 'Return' },
    revise: { zh: '需修改', en: 'Revise' },
    stop: { zh: '终止', en: 'Stop' },
    submit: { zh: '提交', en: 'Submit' },
    'submit-old': { zh: '提交(旧版)', en: 'Submit (old version)' },
    terminate: { zh: '终止', en: 'Terminate' },
    'top-up': { zh: '补测', en: 'Top-up' },
  },
  /** Names of the actions by verb. */
  verbs: {
    claim: { zh: '签收', en: 'Claim' },
    saveDraft: { zh: '保存草稿', en: 'Save draft' },
    complete: { zh: '提交', en: 'Complete' },
    cancelReceive: { zh: '取消签收', en: 'Cancel receipt' },
    recaption: { zh: '取回', en: 'Take back' },
    revoke: { zh: '撤销', en: 'Revoke' },
    open: { zh: '打开', en: 'Open' },
    submit: { zh: '保存', en: 'Save' },
    remove: { zh: '删除', en: 'Delete' },
    import: { zh: '导入', en: 'Import' },
    export: { zh: '导出', en: 'Export' },
    print: { zh: '打印', en: 'Print' },
  },
} as const satisfies Readonly<Record<string, Readonly<Record<string, Text>>>>;

/** The groups of shared names. */
export type SharedTextGroup = keyof typeof texts;

/** The shared name of a step, outcome or verb; null when it has none and the descriptor must write its own label. */
export function sharedText(group: SharedTextGroup, id: string): Text | null {
  return own<Text>(texts[group], id) ?? null;
}

/** All ids of a group that have a shared name. */
export function sharedTextIds(group: SharedTextGroup): readonly string[] {
  return Object.keys(texts[group]);
}
