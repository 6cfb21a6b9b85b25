/** Every call that section 7 of the specification names, and those that the HTTP interface adds, below `/api`. */
const named: Readonly<Record<string, string>> = {
  'S7-02': 'POST blade-auth/oauth/token',
  'S7-06': 'POST blade-user/register-guest',
  'S7-07': 'GET blade-auth/oauth/captcha',
  'S7-08': 'GET blade-auth/oauth/logout',
  'S7-09': 'POST blade-auth/oauth/logout',
  'S7-10': 'GET blade-auth/oauth/user-info',
  'S7-11': 'GET blade-auth/oauth/clear-cache',
  'S7-12': 'GET blade-auth/oauth/render/createState/:id',
  'S7-13': 'GET blade-auth/oauth/render/wechat_enterprise/config/:tenant/:agent',
  'S7-14': 'GET blade-system/menu/{buttons,top-menu,routes,detail,tree}',
  'S7-15': 'GET blade-system/menu/{list,menu-list,lazy-list,lazy-menu-list}',
  'S7-16': 'POST blade-system/menu/remove',
  'S7-17': 'POST blade-system/menu/submit',
  'S7-18': 'GET blade-system/tenant/{list,detail,info,home/list}',
  'S7-19': 'POST blade-system/tenant/{remove,submit,setting,datasource}',
  'S7-20': 'GET blade-flow/work/{start-list,claim-list,todo-list,send-list,done-list}',
  'S7-21': 'GET blade-flow/work/exportDoneList',
  'S7-22': 'POST blade-flow/work/claim-task',
  'S7-23': 'POST blade-flow/work/complete-task',
  'S7-24': 'POST blade-flow/workflow/cancelReceive',
  'S7-25': 'POST blade-flow/workflow/{recaption,revokeProcess}',
  'S7-26': 'POST blade-flow/work/getProcessListByName',
  'S7-27': 'GET blade-flow/work/taskCount',
  'S7-28':
    'POST seqdesk-experimental-delivery/digitnotice/{experiment-part,analysis-part,sequence-part,data-release-part,final-report-part,down-notice-part,aggregation}',
  'S7-29': 'GET seqdesk-baseconfig/delivery-process-composition/list-node-by-menuId',
  'S7-30': 'POST seqdesk-baseconfig/delivery-process-composition/list-node-by-menuIdList',
  'S7-31': 'GET seqdesk-baseconfig/form-management/detail',
  'S7-33': 'GET blade-system/{dict,dict-biz}/{list,parent-list,child-list,detail,tree,dictionary}',
  'S7-34': 'POST blade-system/{dict,dict-biz}/{submit,remove}',
};

const added: readonly string[] = [
  'POST blade-auth/oauth/sms/send-validate',
  'GET blade-auth/oauth/login-options',
  'GET blade-auth/oauth/render/:source',
  'GET blade-auth/oauth/render/:source/url',
  'POST blade-user/{update-password,update-info,update-phone,phone-code,end-own-session}',
  'GET blade-user/{info,lookup,own-sessions}',
  'GET seqdesk-experimental-delivery/statistics/{throughput,overdue,overdue-list}',
  'GET blade-flow/process/history-flow-list',
  'GET blade-flow/work/{task-detail,instance-detail,draft,trail,compare,print}',
  'POST blade-flow/work/draft',
  'DELETE blade-flow/work/draft',
  'POST blade-flow/process/start',
  'POST blade-flow/workflow/{releaseTask,handOverTask}',
  'GET seqdesk-baseconfig/form-management/{list,versions,bpmn}',
  'POST seqdesk-baseconfig/form-management/{check,publish,rollback,retire}',
  'GET seqdesk-:area/:record/{list,detail,export,import-template,history}',
  'POST seqdesk-:area/:record/{submit,import,move,remove,restore}',
  'GET seqdesk-baseconfig/notice/{list,count}',
  'POST seqdesk-baseconfig/notice/read',
  'GET seqdesk-system/view/list',
  'POST seqdesk-system/view/{submit,remove}',
  'GET seqdesk-baseconfig/events',
  'POST seqdesk-resource/file',
  'GET seqdesk-resource/file/:id',
];

/** A call and the line of the specification that names it; empty where the interface adds it. */
export interface NamedCall {
  readonly id: string;
  readonly method: string;
  readonly path: string;
}

/** All of them, one by one. */
export function namedCalls(): NamedCall[] {
  const lines: (readonly [string, string])[] = [...Object.entries(named), ...added.map((line) => ['', line] as const)];
  return lines.flatMap(([id, line]) => {
    const [method = '', pattern = ''] = line.split(' ');
    return spread(pattern).map((path) => ({ id, method, path: `/api/${path}` }));
  });
}

/** `a/{b,c}` as `a/b` and `a/c`. */
function spread(pattern: string): string[] {
  const group = /\{([^}]*)\}/.exec(pattern);
  if (group === null) return [pattern];
  return (group[1] ?? '').split(',').flatMap((word) => spread(pattern.replace(group[0], word)));
}
