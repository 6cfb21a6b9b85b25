import type { Message } from './message.ts';

/** Texts of the envelope and of refusals that any call can give; `{name}` is filled in. */
export const httpMessages = {
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
  'http.header-too-large': { status: 431, zh: '请求头过大', en: 'The header of the request is too large' },
  'http.malformed': { zh: 'HTTP 请求格式错误', en: 'This is no HTTP request' },
  'http.timeout': { status: 408, zh: '请求超时', en: 'The request did not arrive in time' },
  'http.too-many': { status: 429, zh: '请求过于频繁，请稍后再试', en: 'Too many requests; try again in a while' },
  'http.no-token': { status: 401, zh: '缺失令牌,鉴权失败', en: 'No token was sent; sign in' },
  'http.bad-token': { status: 401, zh: '请求未授权', en: 'The session has ended; sign in again' },
  'http.forbidden': { status: 403, zh: '没有权限执行此操作', en: 'You are not allowed to do this' },
  'http.unavailable': {
    status: 503,
    zh: '数据库暂时不可用，请稍后再试',
    en: 'The database is not reachable just now; try again',
  },
  'http.internal': { status: 500, zh: '服务器异常', en: 'The server failed' },
  'http.record-missing': { zh: '记录不存在或已被删除', en: 'The row does not exist or was removed' },
} as const satisfies Record<string, Message>;
