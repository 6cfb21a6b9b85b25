import type { Message } from './message.ts';

/** Rejections of workflow, forms and records; `{name}` is filled in. */
export const workflowMessages = {
  'task.claimed': { zh: '该任务已被签收', en: 'Somebody has already claimed this task' },
  'task.missing': { zh: '任务不存在或已处理', en: 'The task does not exist or is already done' },
  'task.not-candidate': { status: 403, zh: '您不是该任务的候选人', en: 'This task is not offered to your role' },
  'task.no-cancel': { zh: '该任务不可取消签收', en: 'The receipt of this task cannot be cancelled' },
  'process.missing': { zh: '流程已结束或不存在', en: 'The process has ended or does not exist' },
  'process.no-print': { status: 404, zh: '没有这个打印件', en: 'There is no such print' },
  'process.print-refused': { status: 403, zh: '您没有权限打印此件', en: 'You may not print this' },
  'process.next-handled': {
    zh: '下一节点已处理，不可拿回',
    en: 'The next step is already in work; it cannot be taken back',
  },
  'process.not-starter': { zh: '只有发起人可以撤销流程', en: 'Only who started the process may revoke it' },
  'process.started': {
    zh: '流程已有步骤办理完成，发起人不可再撤销',
    en: 'A step is already done; only an administrator may revoke the process now',
  },
  'process.no-definition': { zh: '流程定义不存在', en: 'There is no such process definition' },
  'process.no-start': { status: 403, zh: '您没有权限发起该流程', en: 'You may not start this process' },
  'task.claimed-done': { status: 200, zh: '签收事务成功', en: 'The task is yours' },
  'task.cancel-done': { status: 200, zh: '取消签收成功', en: 'The task is open to others again' },
  'task.not-overseer': {
    status: 403,
    zh: '只有主管和管理员可以释放或移交他人的任务',
    en: 'Only supervisors and administrators may release or hand over the tasks of others',
  },
  'task.own-application': {
    status: 403,
    zh: '提交审批的一方不能释放或移交审批任务，请联系管理员',
    en: 'Who may hand this in does not choose who decides about it; ask an administrator',
  },
  'task.not-claimed': { zh: '该任务尚未被签收', en: 'Nobody has claimed this task' },
  'task.no-reason': { zh: '请填写原因', en: 'Say why' },
  'task.not-for-target': { zh: '对方不是该任务的候选人', en: 'This task is not offered to that person' },
  'task.target-has-it': { zh: '该任务已由对方办理', en: 'That person has the task already' },
  'task.release-done': { zh: '已释放，任务回到待签列表', en: 'The task is open to others again' },
  'task.hand-over-done': { zh: '移交成功', en: 'The task is handed over' },
  'task.no-outcome': { zh: '该步骤没有这个办理结果：{outcome}', en: 'The step has no such outcome: {outcome}' },
  'task.outcome-closed': { zh: '当前数据不允许选择“{zh}”', en: 'The data does not allow the outcome "{en}"' },
  'task.other-release': {
    zh: '页面所用的表单版本与任务不一致，请刷新页面',
    en: 'The page was made from another version of the form; reload it',
  },
  'task.open-not-offered': { zh: '该结果不能开启流程：{process}', en: 'This outcome cannot open: {process}' },
  'task.open-no-samples': {
    zh: '按各行的意见或结果，没有一行可以带入“{zh}”，不能开启',
    en: 'By the opinion or result of each row none is to go into "{en}", so it cannot be opened',
  },
  'question.no-place': {
    zh: '流程中没有这个内容，或您看不到它；尚未提交的行不能提问',
    en: 'The process has no such value, or you may not see it; a row has to be handed in before it is asked about',
  },
  'question.too-many': {
    zh: '该流程已有 {count} 个提问，不能再提问',
    en: 'The process has {count} questions already; no more can be asked',
  },
  'question.missing': { zh: '该问题不存在或已回答', en: 'The question does not exist or is already answered' },
  'question.not-yours': {
    status: 403,
    zh: '只有被提问人、任务办理人和提问人可以回答',
    en: 'Only who was asked, who has the task and who asked may answer',
  },
  'task.degraded': {
    zh: '表单版本已损坏且没有可用的版本，请联系管理员',
    en: 'The form of this task is damaged and no other version can stand in; tell an administrator',
  },
  'task.batch-no-opinion': {
    zh: '该步骤不是填写意见的审核步骤，请打开任务单独办理',
    en: 'The step is no review with an opinion; open the task and complete it by itself',
  },
  'task.batch-fields': {
    zh: '该步骤除意见外还有必填内容，请打开任务单独办理',
    en: 'The step asks for more than an opinion; open the task and complete it by itself',
  },
  'task.batch-outcome': {
    zh: '“{zh}”还需要填写或选择其他内容，请打开任务单独办理',
    en: '"{en}" needs more to be filled in or chosen; open the task and complete it by itself',
  },
  'draft.older': { zh: '已有更新的草稿', en: 'There is a newer draft' },
  'form.unstorable': { zh: '文本中含有不能保存的字符', en: 'A text holds a character that cannot be stored' },
  'form.refused': { zh: '{zh}', en: '{en}' },
  'form.corrupted': { zh: '表单已损坏，没有可用的版本', en: 'The form is damaged and no other version can stand in' },
  'form.version-old': {
    zh: '版本号必须大于当前版本 {version}',
    en: 'The version has to be above the newest one, {version}',
  },
  'form.breaks-data': {
    zh: '该修改会使已有数据失效，不能发布：{subject}：{zh}',
    en: 'The change would make stored data invalid and cannot be published: {subject}: {en}',
  },
  'form.converts-data': {
    zh: '该修改需要转换已有数据，不能发布：{subject}：{zh}。请保留原字段不变，把新内容作为新字段发布',
    en: 'The change would need stored data to be converted and cannot be published: {subject}: {en}. Leave the field as it was and publish a new field instead',
  },
  'form.converting': {
    zh: '该表单的已有数据正在换算，完成或停止之后才能再发布',
    en: 'Rows of this form are being converted; publish again when that has ended or was stopped',
  },
  'form.converted-otherwise': {
    zh: '换算期间该表单发布了其他版本，请重新发布',
    en: 'Another version was published while rows were converted; publish this one again',
  },
  'form.no-conversion': { zh: '没有正在进行的数据换算', en: 'No rows of this form are being converted' },
  'form.no-conversion-to-start': {
    zh: '没有失败或已停止的数据换算可以重新开始，请重新发布',
    en: 'There is no conversion that failed or was stopped to start again; publish the version anew',
  },
  'form.conversion-published': {
    zh: '新版本已发布，不能再停止：数据正在后台归位，各处已按新版本读写',
    en: 'The version is published and cannot be stopped: its rows are stored in the background, and everybody works with it already',
  },
  'form.conversion-again': { zh: '第 {count} 次尝试未成功：{reason}', en: 'Attempt {count} failed: {reason}' },
  'form.conversion-stopped': { zh: '换算已停止，没有发布', en: 'The conversion was stopped; nothing is published' },
  'form.rows-left': {
    zh: '已有数据无法换算，不能发布：记录 {id} 的“{path}”为 {value}。请先修改该数据或换算公式',
    en: 'Stored values cannot be converted, so this is not published: "{path}" of row {id} is {value}. Change the row or the formula first',
  },
  'form.rows-converted': {
    zh: '已有数据已按该版本换算，不能停用：请发布换算回去的新版本',
    en: 'Stored rows were converted to this version, so it cannot be retired: publish a version that converts them back',
  },
  'release.lacks-files': {
    zh: '“{form}”会随之变化，而它的有些文件也有改动、未一起发布：{files}。请一起发布，或发布整个文件夹',
    en: '"{form}" would change, and files of it have changed that are not released with it: {files}. Name them too, or release the whole folder',
  },
  'release.missing': { zh: '没有发布 {number}', en: 'There is no release {number}' },
  'release.moved-on': {
    zh: '“{name}”之后又发布过，不能整体撤回：请先撤回之后的发布',
    en: '"{name}" was released again since: take the later release back first',
  },
  'release.unknown-file': {
    zh: '“{form}”会随之变化，但服务器上没有它的文件：请把它的文件一起发布',
    en: '"{form}" would change along, but the server does not have its file: release its file too',
  },
  'release.not-allowed': { status: 403, zh: '您不能发布 {file}：{zh}', en: 'You may not release {file}: {en}' },
  'release.moved-files': {
    status: 409,
    zh: '文件与计划时不同，请重新计划',
    en: 'The files are others than those of the plan; plan again',
  },
  'release.moved-live': {
    status: 409,
    zh: '计划之后有人发布或修改了内容，没有应用任何改动，请重新计划',
    en: 'Somebody has published or changed something since the plan; nothing was applied, plan again',
  },
  'release.moved-data': {
    status: 409,
    zh: '计划之后任务、草稿或数据的数量有变，没有应用任何改动，请重新计划',
    en: 'Tasks, drafts or rows are others than the plan counted; nothing was applied, plan again',
  },
  'release.rename-asked': {
    zh: '“{form}”去掉了字段 {old}，又新增了相似的 {now}：请说明是否改名（x-was 或 --rename），还是不再保留已有的值（--no-rename）',
    en: '"{form}" loses the field {old} and gains {now}, which looks like it: say whether it is renamed (x-was, --rename) or its values may go (--no-rename)',
  },
  'release.for-all': {
    zh: '“{name}”是整个公司共用的，不能只为某些角色或其他租户发布：请去掉范围，或把它从发布中移出',
    en: '"{name}" belongs to the whole company and cannot be for some roles or other companies: leave the scope out, or take it out of the release',
  },
  'form.kind': { zh: '只能发布流程、记录或查询表', en: 'Only processes, records and look-up tables can be published' },
  'form.table-roles': {
    zh: '查询表随表单使用，不能只为某些角色发布：请去掉角色',
    en: 'Forms carry look-up tables, so a table cannot be for some roles alone: leave the roles out',
  },
  'form.from-table': {
    zh: '该版本随查询表更新而来，正在使用：请回退或停用查询表',
    en: 'The release in use came with a look-up table: roll the table back, or retire it',
  },
  'form.shared': { zh: '内置版本不可停用', en: 'A release that came with the software cannot be retired' },
  'form.in-use': { zh: '还有 {count} 个任务使用该版本', en: '{count} open tasks still use this version' },
  'record.conflict': {
    zh: '{name}已于 {time} 修改了这条数据，请刷新后重试',
    en: '{name} changed this row at {time}; reload it and try again',
  },
  'record.taken': { zh: '{zh}已存在', en: '{en} already exists' },
  'record.place-taken': { status: 409, zh: '{place}已存放 {holder}', en: '{place} is taken by {holder}' },
  'record.no-move': { zh: '当前状态不能这样变更', en: 'The row cannot go from its state to that one' },
  'record.missing': { status: 404, zh: '没有这个业务记录', en: 'There is no such record' },
  'form.missing': { zh: '表单不存在', en: 'There is no such form' },
} as const satisfies Record<string, Message>;
