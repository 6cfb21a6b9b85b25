import type { Message } from './message.ts';

/** Rejections of ledgers, trees and imports. */
export const recordMessages = {
  'record.short': { zh: '{zh}不足，只有 {have}，还差 {lack}', en: 'Not enough: {en} is {have}, {lack} is missing' },
  'record.limit': { zh: '{zh}为 {most}，已有 {have}', en: '{en}: {most} at most, and there are {have} already' },
  'record.no-account': { zh: '“{name}”还没有{zh}账户，无法记账', en: '"{name}" has no account in {en} to book into' },
  'record.not-free': {
    zh: '“{name}”现为“{zh}”，不能再用；请换一个，或清空此项',
    en: '"{name}" is "{en}" now and cannot be taken; choose another, or leave the field empty',
  },
  'record.take-refused': { zh: '“{name}”：{zh}', en: '"{name}": {en}' },
  'record.move-refused': { zh: '“{name}”：{zh}', en: '"{name}": {en}' },
  'record.take-kept': {
    zh: '“{name}”已是“{zh}”，不能再退回或改变；请保留此项',
    en: '"{name}" is "{en}" and can no longer be given back or changed; leave the field as it was',
  },
  'record.held': {
    zh: '“{name}”正由{zh}占用，随它一起变化；请在那里取消、修改或换一个',
    en: '"{name}" is taken by the {en} and changes along with it; cancel or change that one, or have it take another',
  },
  'record.frozen': {
    zh: '{zh}，已据此计算，不能再新增、修改或删除：审批中的请先退回或撤回，已锁定的请先新建它的更正单',
    en: '{en} and was calculated from this: nothing is added, changed or removed. What is being approved is returned or withdrawn first; what is locked needs a correction that is open',
  },
  'record.not-editable': {
    zh: '“{name}”现为“{zh}”，不能修改或删除；审批中的请先退回或撤回',
    en: '"{name}" is "{en}" and cannot be changed or removed; what is being approved has to be returned or withdrawn first',
  },
  'record.in-process': {
    zh: '“{name}”已在{zh} {number} 中，请在流程中办理；需要改走其他方式时先撤回该流程',
    en: '"{name}" is in {number} ({en}) already; go on there, or withdraw that first',
  },
  'record.with-other': {
    zh: '“{name}”已退回给{person}，由其重新提交，或由主管转交给您',
    en: '"{name}" was returned to {person}, who hands it in again; a supervisor may hand the task over to you',
  },
  'record.own-work': {
    zh: '提交人和办理过其他步骤的人不能审核同一事项，请由他人办理',
    en: 'Whoever hands something in, or does another of its steps, cannot approve it. A colleague has to do this step',
  },
  'record.own-matter': {
    zh: '事项涉及您本人，不能由您审核，请由他人办理',
    en: 'Nobody approves what is about themselves. A colleague has to do this step',
  },
  'record.calculation-closed': {
    zh: '“{name}”在审批中或已关闭，不能再计算或删除；审批中的请先退回或撤回，已关闭的请另建一张更正单',
    en: '"{name}" is being approved or closed and cannot be calculated or removed; have it returned or withdraw it, or, once it is closed, add one that corrects it',
  },
  'record.not-calculated': {
    zh: '“{name}”尚未计算，请先计算',
    en: 'Nothing of "{name}" is calculated yet; calculate it first',
  },
  'record.calculation-faulty': {
    zh: '“{name}”有 {faulty} 行存在问题，请处理后重新计算',
    en: 'Rows of "{name}" with faults: {faulty}; mend them and calculate again',
  },
  'record.export-not-now': {
    zh: '“{name}”现在的状态不能导出“{zh}”',
    en: '"{en}" is not offered for "{name}" as it is now',
  },
  'record.export-incomplete': {
    zh: '不能导出：{count} 行缺少“{zh}”（{names}）',
    en: 'The file is not written: "{en}" is missing in {count} of its rows ({names})',
  },
  'record.calculation-stale': {
    zh: '“{name}”在上次计算之后又有 {changes} 处数据变动，请重新计算',
    en: 'Changes since "{name}" was calculated: {changes}; calculate it again',
  },
  'record.calculation-running': {
    zh: '{name}正在计算（{done}/{count}），请稍后查看结果',
    en: '{name} is calculating it already ({done} of {count}); look at the result in a moment',
  },
  'record.not-removed': {
    zh: '“{name}”没有被删除，不需要恢复',
    en: '"{name}" was not removed; there is nothing to restore',
  },
  'record.has-entries': { zh: '“{name}”已有流水，不能删除', en: '"{name}" has entries and cannot be removed' },
  'record.has-participations': {
    zh: '“{name}”已有流程经过，不能删除',
    en: '"{name}" was in the work and cannot be removed',
  },
  'record.has-children': {
    zh: '“{name}”下还有下级，请先删除或移走下级',
    en: 'There are rows below "{name}"; remove or move them first',
  },
  'record.tree-circle': {
    zh: '“{name}”不能放在自己或自己的下级之下',
    en: '"{name}" cannot stand below itself or what is below it',
  },
  'record.tree-orphan': {
    zh: '“{name}”的上级已被删除，请先恢复上级',
    en: 'The row above "{name}" was removed; restore that one first',
  },
  'record.import-file': {
    zh: '不是 .xlsx 工作簿；.xls 等请另存为 .xlsx，加密的请先去掉密码',
    en: 'This is no .xlsx workbook; save .xls and others as .xlsx, and take passwords off',
  },
  'record.import-too-large': {
    status: 413,
    zh: '工作簿过大，最多 {megabytes}MB、{most} 行，解压后每个工作表最多 16MB；请删去多余的行、列和格式，或分成几份导入',
    en: 'The workbook is too large: {megabytes} MB and {most} rows at most, and 16 MB for a sheet when unpacked; remove rows, columns and formats that are not needed, or import it in parts',
  },
  'record.import-cell': {
    zh: '单元格 {cell} 超过 {most} 个字符，Excel 的单元格也只能有这么多；请缩短后再导入',
    en: 'Cell {cell} has more than {most} characters, which no cell of Excel can have; shorten it and import again',
  },
  'record.import-overdue': {
    zh: '工作簿在 5 秒内没有读完；请用 Excel 或 WPS 打开，只留要导入的工作表和行，另存后再导入',
    en: 'The workbook could not be read within 5 seconds; open it in a spreadsheet program, keep the sheet and rows to be imported, save it anew and import that',
  },
  'record.import-formula': {
    zh: '单元格 {cell} 的公式没有结果，请用 Excel 或 WPS 打开并保存后再导入',
    en: 'The formula in {cell} has no value; open the file in a spreadsheet program, save it and import it again',
  },
  'record.import-header': {
    zh: '没有找到表头，第一个工作表前 10 行中应有一行是列名，例如：{zh}',
    en: 'No header was found; one of the first 10 rows of the first sheet has to name columns such as: {en}',
  },
  'record.import-unit': {
    zh: '{column} 列“{header}”的单位是 {unit}，不能换算为 {now}；请把数值换算为 {now} 并改写表头后再导入',
    en: 'Column {column}, "{header}", is in {unit}, which cannot be converted to {now}; convert the numbers to {now}, mend the header and import it again',
  },
  'record.import-unit-open': {
    zh: '{column} 列“{header}”没有写单位：它既可能是现在的名称（单位 {now}），也可能是表单版本 {version} 的（单位 {then}）；请在表头写明单位，例如“{header} ({then})”或“{header} ({now})”，再导入',
    en: 'Column {column}, "{header}", says no unit: it may be a name of now, in {now}, or one of form version {version}, in {then}; write the unit into the header, as in "{header} ({then})" or "{header} ({now})", and import it again',
  },
  'record.import-unit-unsaid': {
    zh: '{column} 列“{header}”没有写单位：{other} 列“{named}”是表单版本 {version} 的，那时的单位是 {then}，现在是 {now}；请在表头写明单位，例如“{header} ({then})”或“{header} ({now})”，再导入',
    en: 'Column {column}, "{header}", says no unit: column {other}, "{named}", is of form version {version}, in which it was {then}, and now it is {now}; write the unit into the header, as "{header} ({then})" or "{header} ({now})", and import it again',
  },
  'record.import-column': {
    zh: '{column} 列“{header}”按表单版本 {version} 填写，换算还需要该版本的其他列；请补上这些列，或重新导出后再导入',
    en: 'Column {column}, "{header}", is written by form version {version}; converting it takes other columns of that version, too: add them, or export anew',
  },
  'record.import-version': {
    zh: '该工作簿按表单版本 {version} 填写，不能换算到现在的版本；请重新导出后再导入',
    en: 'The workbook is written by form version {version}, which cannot be converted to the one in use; export anew and import that',
  },
  'record.import-rows': { zh: '一次最多导入 {most} 行', en: 'At most {most} rows can be imported at once' },
  'record.import-empty': { zh: '没有可导入的数据行', en: 'There are no rows to import' },
  'record.import-refused': {
    zh: '{faulty} 行有错误，未写入任何数据',
    en: 'Rows with errors: {faulty}; nothing was written',
  },
  'record.import-changed': {
    zh: '检查之后数据有变化，未写入任何数据，请查看新的检查结果后再确认',
    en: 'Something changed since the check and nothing was written; look at the new check and confirm again',
  },
} as const satisfies Record<string, Message>;
