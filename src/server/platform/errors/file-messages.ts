import type { Message } from './message.ts';

/** Refusals of the file calls. */
export const fileMessages = {
  'file.none': { zh: '没有收到文件', en: 'No file was sent' },
  'file.several': { zh: '一次只能上传一个文件', en: 'Send one file at a time' },
  'file.broken': { zh: '上传内容不完整', en: 'The upload is not whole' },
  'file.empty': { zh: '文件是空的', en: 'The file is empty' },
  'file.too-large': {
    status: 413,
    zh: '文件不能超过{megabytes}MB',
    en: 'A file may have {megabytes} MB at most',
  },
  'file.kind': {
    zh: '不允许上传扩展名为 {extension} 的文件，可上传：{allowed}',
    en: 'Files with the extension {extension} cannot be uploaded; these can: {allowed}',
  },
  'file.content': {
    zh: '文件内容与扩展名 {extension} 不符',
    en: 'The content is not what the extension {extension} says',
  },
  'file.program': { zh: '不能上传程序文件', en: 'Programs cannot be uploaded' },
  'file.no-room': {
    status: 507,
    zh: '服务器存储空间不足，文件未保存，请联系管理员',
    en: 'The server has no room left and did not keep the file; tell an administrator',
  },
  'file.owner': { zh: '请说明文件属于哪个任务或表单', en: 'Say which task or form the file belongs to' },
  'file.range': { status: 416, zh: '请求的范围超出文件大小', en: 'The range lies behind the end of the file' },
  'file.missing': { zh: '文件不存在', en: 'There is no such file' },
} as const satisfies Record<string, Message>;
