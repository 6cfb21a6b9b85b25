/** Texts of the studio. */
export const studioZh = {
  desk: {
    title: '检查与发布',
    hint: '拖入一个流程或档案的描述文件(JSON),先检查,再填写原因发布。发布后新打开的任务立即使用新版本。',
    drop: '点击或把文件拖到这里',
    text: '描述文件内容',
    paste: '也可以把 JSON 粘贴到这里',
    reason: '发布原因(必填)',
    check: '检查',
    publish: '发布',
    published: '已发布 {{formId}} 版本 {{version}}',
    tooLarge: '文件超过 4 MB,请确认选对了文件',
  },
  diagnostics: { none: '没有发现问题', count: '{{errors}} 个错误,{{warnings}} 个警告', fix: '修改方法:' },
  forms: {
    title: '表单',
    none: '还没有表单',
    versions: '版本',
    versionsOf: '{{formId}} 的版本',
    rollback: '回退',
    download: '下载',
  },
  column: {
    form: '表单',
    version: '版本',
    publishedAt: '发布时间',
    publishedBy: '发布人',
    reason: '原因',
    openTasks: '未完成任务',
    actions: '操作',
  },
  rollback: {
    title: '回退到版本 {{version}}?',
    text: '该版本的内容将作为最新版本重新发布,已打开的任务不受影响。',
    reasonNeeded: '请填写原因',
    done: '已回退',
  },
} as const;
