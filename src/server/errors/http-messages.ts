import type { Text } from '../../core/descriptor/text.ts';

/** Texts of the envelope and of refusals that any call can give; `{name}` is filled in. */
export const httpMessages = {
  'http.ok': { zh: '操作成功', en: 'Done' },
  'http.no-data': { zh: '暂无承载数据', en: 'No data' },
  'http.failed': { zh: '操作失败', en: 'The operation failed' },
  'http.parameter-missing': { zh: '缺少必要的请求参数: {name}', en: 'Missing parameter: {name}' },
  'http.parameter-format': { zh: '请求参数格式错误: {name}', en: 'Parameter of a wrong form: {name}' },
  'http.field': { zh: '{name}:{reason}', en: '{name}: {reason}' },
  'http.field-missing': { zh: '不能为空', en: 'is required' },
  'http.field-format': { zh: '格式错误', en: 'has a wrong form' },
  'http.unreadable': { zh: '消息不能读取', en: 'The body is not readable JSON' },
  'http.not-found': { zh: '没有找到请求的地址: {path}', en: 'There is nothing at {path}' },
  'http.method': { zh: "Request method '{method}' not supported", en: "Request method '{method}' not supported" },
  'http.media-type': { zh: '不支持的内容类型: {type}', en: 'Content type not supported: {type}' },
  'http.too-large': { zh: '请求内容过大', en: 'The request is too large' },
  'http.too-many': { zh: '请求过于频繁,请稍后再试', en: 'Too many requests; try again in a while' },
  'http.no-token': { zh: '缺失令牌,鉴权失败', en: 'No token was sent; sign in' },
  'http.bad-token': { zh: '请求未授权', en: 'The session has ended; sign in again' },
  'http.forbidden': { zh: '没有权限执行此操作', en: 'You are not allowed to do this' },
  'http.unavailable': { zh: '数据库暂时不可用,请稍后再试', en: 'The database is not reachable just now; try again' },
  'http.internal': { zh: '服务器异常', en: 'The server failed' },
  'http.record-missing': { zh: '记录不存在或已被删除', en: 'The row does not exist or was removed' },
} as const satisfies Record<string, Text>;
