import type { Text } from '../../core/descriptor/text.ts';

/** Refusals of the file calls. */
export const fileMessages = {
  'file.none': { zh: '没有收到文件', en: 'No file was sent' },
  'file.empty': { zh: '文件是空的', en: 'The file is empty' },
  'file.too-large': { zh: '文件不能超过20MB', en: 'A file may have 20 MB at most' },
  'file.content': {
    zh: '文件内容与扩展名 {extension} 不符',
    en: 'The content is not what the extension {extension} says',
  },
  'file.program': { zh: '不能上传程序文件', en: 'Programs cannot be uploaded' },
  'file.owner': { zh: '请说明文件属于哪个任务或表单', en: 'Say which task or form the file belongs to' },
  'file.missing': { zh: '文件不存在', en: 'There is no such file' },
} as const satisfies Record<string, Text>;
