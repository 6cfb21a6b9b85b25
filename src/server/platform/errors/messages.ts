import { pick, type Language, type Text } from '../../../core/text/text.ts';
import { authMessages } from './auth-messages.ts';
import type { Message } from './message.ts';
import { recordMessages } from './record-messages.ts';
import { systemMessages } from './system-messages.ts';
import { workflowMessages } from './workflow-messages.ts';

/** Texts of the envelope and of rejections that any call can give; `{name}` is filled in. */
const httpMessages = {
  'http.ok': { status: 200, zh: '操作成功', en: 'Done' },
  'http.no-data': { status: 200, zh: '暂无承载数据', en: 'No data' },
  'http.failed': { zh: '操作失败', en: 'The operation failed' },
  'http.parameter-missing': { zh: '缺少必要的请求参数: {name}', en: 'Missing parameter: {name}' },
  'http.parameter-format': { zh: '请求参数格式错误: {name}', en: 'Parameter of a wrong form: {name}' },
  'http.field': { zh: '{name}:{reason}', en: '{name}: {reason}' },
  'http.field-missing': { zh: '不能为空', en: 'is required' },
  'http.field-format': { zh: '格式错误', en: 'has a wrong form' },
  'http.unreadable': { zh: '消息不能读取', en: 'The body is not readable JSON' },
  'http.not-found': { status: 404, zh: '没有找到请求的地址：{path}', en: 'There is nothing at {path}' },
  'http.method': {
    status: 405,
    zh: "Request method '{method}' not supported",
    en: "Request method '{method}' not supported",
  },
  'http.media-type': { status: 415, zh: '不支持的内容类型：{type}', en: 'Content type not supported: {type}' },
  'http.too-large': { status: 413, zh: '请求内容过大', en: 'The request is too large' },
  'http.too-many-values': {
    status: 413,
    zh: '请求内容过多：最多 {most} 个值，每个对象最多 20000 个键；请分几次提交',
    en: 'The request holds too much: {most} values at most, and 20,000 keys an object; send it in parts',
  },
  'http.text-too-long': {
    status: 413,
    zh: '请求中有过长的文本：一个文本最多 {most} 个字符，一个键最多 {key} 个',
    en: 'The request holds a text that is too long: {most} characters at most, {key} for a key',
  },
  'http.header-too-large': { status: 431, zh: '请求头过大', en: 'The header of the request is too large' },
  'http.malformed': { zh: 'HTTP 请求格式错误', en: 'This is no HTTP request' },
  'http.timeout': { status: 408, zh: '请求超时', en: 'The request did not arrive in time' },
  'http.crowded': {
    status: 503,
    zh: '来自此地址的连接过多，请稍后再试',
    en: 'There are too many connections from this address; try again in a while',
  },
  'http.too-many': { status: 429, zh: '请求过于频繁，请稍后再试', en: 'Too many requests; try again in a while' },
  'http.no-token': { status: 401, zh: '缺失令牌,鉴权失败', en: 'No token was sent; sign in' },
  'http.bad-token': { status: 401, zh: '请求未授权', en: 'The session has ended; sign in again' },
  'http.forbidden': { status: 403, zh: '没有权限执行此操作', en: 'You are not allowed to do this' },
  'http.operator': {
    status: 401,
    zh: '此地址仅供运维使用：请以 Bearer 方式发送 METRICS_TOKEN 的值；未设置该项时，只有服务监听本机地址才开放',
    en: 'This address is for those who run the server: send the value of METRICS_TOKEN as a Bearer token; without that setting it is open on loopback alone',
  },
  'http.key-format': {
    zh: 'Idempotency-Key:由1至200个可见的 ASCII 字符组成',
    en: 'Idempotency-Key: 1 to 200 visible ASCII characters',
  },
  'http.key-reused': {
    status: 409,
    zh: '这份内容之前已提交成功，这次内容不同，因此没有再次执行；请重新打开页面查看结果',
    en: 'This was sent before with other content and was done; nothing was done now. Open the page again to see it',
  },
  'http.key-done': {
    status: 409,
    zh: '这份内容之前已提交，结果未保留，因此没有再次执行；请重新打开页面查看结果',
    en: 'This was sent before and its answer is not kept; nothing was done now. Open the page again to see it',
  },
  'http.key-busy': {
    status: 409,
    zh: '同样的请求正在处理，因此没有再次执行；请稍后再试',
    en: 'The same call is under way; nothing more was done. Send it again in a moment',
  },
  'http.no-room': {
    status: 507,
    zh: '服务器存储空间不足，未保存任何内容，请联系管理员',
    en: 'The server has no room left and kept nothing of this; tell an administrator',
  },
  'http.too-slow': {
    status: 503,
    zh: '数据库处理超时，未保存任何更改，请稍后再试',
    en: 'The database took too long and nothing was changed; try again in a while',
  },
  'http.starting': { status: 503, zh: '系统正在启动，请稍后再试', en: 'The system is starting; try again in a moment' },
  'http.unavailable': {
    status: 503,
    zh: '数据库暂时不可用，请稍后再试',
    en: 'The database is not reachable just now; try again',
  },
  'work.one-at-a-time': {
    status: 429,
    zh: '您还有几份工作簿或表单正在处理，请等它们完成后再试',
    en: 'Several of your workbooks or forms are still being worked on; try again when they are done',
  },
  'work.busy': {
    status: 503,
    zh: '服务器正在处理其他工作簿和表单，请几秒后再试',
    en: 'The server is at work on other workbooks and forms; try again in some seconds',
  },
  'http.internal': { status: 500, zh: '服务器异常', en: 'The server failed' },
  'http.record-missing': { zh: '记录不存在或已被删除', en: 'The row does not exist or was removed' },
} as const satisfies Record<string, Message>;

/** Rejections of the file calls. */
const fileMessages = {
  'file.none': { zh: '没有收到文件', en: 'No file was sent' },
  'file.several': { zh: '一次只能上传一个文件', en: 'Send one file at a time' },
  'file.broken': { zh: '上传内容不完整', en: 'The upload is not whole' },
  'file.empty': { zh: '文件是空的', en: 'The file is empty' },
  'file.too-large': { status: 413, zh: '文件不能超过{megabytes}MB', en: 'A file may have {megabytes} MB at most' },
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

/** Rejections of publishing, rolling back and retiring forms. */
const formMessages = {
  'form.check-overdue': {
    zh: '表单在 5 秒内没有检查完，或占用内存过多；请减少字段，简化其中嵌套的 all、exists、map、filter 表达式，或拆成几个表单',
    en: 'The form could not be checked within 5 seconds, or takes too much memory; have fewer fields, simplify expressions that nest all, exists, map or filter, or make several forms of it',
  },
  'form.too-costly': {
    zh: '表单的一条表达式要算的步数太多，没有算出：{expression}；请减少表格的行数，或请维护表单的人简化它',
    en: 'An expression of the form takes too many steps and was not computed: {expression}; use fewer rows, or have it simplified by who maintains the form',
  },
  'form.scope-tenants': {
    status: 403,
    zh: '只能为本租户发布表单',
    en: 'You may publish forms for your own tenant only',
  },
  'form.unknown-tenant': { zh: '租户不存在：{tenant}', en: 'There is no such tenant: {tenant}' },
  'form.unknown-role': { zh: '角色不存在：{role}', en: 'There is no such role: {role}' },
  'form.not-yours': {
    status: 403,
    zh: '该版本由平台发布，本租户不能停用',
    en: 'The release is shared by all tenants; only those who run the installation may retire it',
  },
  'form.api': {
    status: 403,
    zh: '该记录直接使用服务器接口，只有管理员可以发布、回滚或停用',
    en: 'The record names calls of the server; only an administrator may publish it, roll it back or retire it',
  },
  'form.retired': { zh: '该版本已停用', en: 'The version is retired already' },
} as const satisfies Record<string, Message>;

/** Rejections of the dictionary calls. */
const dictionaryMessages = {
  'dict.taken': { zh: '当前字典键值已存在!', en: 'This key already exists in the dictionary' },
  'dict.has-children': { zh: '请先删除子节点!', en: 'Remove the entries below it first' },
  'dict.own-parent': { zh: '父节点不可选择自身!', en: 'An entry cannot stand below itself' },
  'dict.no-key': { zh: 'dictKey:不能为空', en: 'dictKey: is required' },
  'dict.key-held': {
    zh: '编码 {key} 原属已删除的条目“{zh}”，仍有 {count} 处数据使用它，会读错：请换一个编码，或先恢复名称“{zh}”再改写',
    en: 'Data in {count} places still hold {key} of the removed entry "{en}" and would be misread: take another key, or bring it back as "{en}" and reword it then',
  },
  'dict.no-parent': { zh: '父节点不存在', en: 'The parent entry does not exist' },
} as const satisfies Record<string, Message>;

/** Every text that the server says, by key. */
export const messages = {
  ...httpMessages,
  ...authMessages,
  ...dictionaryMessages,
  ...fileMessages,
  ...formMessages,
  ...recordMessages,
  ...systemMessages,
  ...workflowMessages,
};

/** A key of the catalogue. */
export type MessageKey = keyof typeof messages;

/** HTTP status, and code of the envelope, of what says a key. */
export type StatusOf<K extends MessageKey> = K extends MessageKey
  ? (typeof messages)[K] extends { readonly status: infer S extends number }
    ? S
    : 400
  : never;

/** Values for the `{name}`s of a text. */
export type MessageArguments = Readonly<Record<string, string | number>>;

/** The text of a key in one language. */
export function say(key: MessageKey, language: Language, args: MessageArguments = {}): string {
  const text: Text = messages[key];
  return pick(text, language).replaceAll(/\{(\w+)\}/g, (hole, name: string) => String(args[name] ?? hole));
}
