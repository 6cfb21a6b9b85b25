import type { Text } from '../../core/descriptor/text.ts';

/** Refusals of the token call and of logging in. */
export const authMessages = {
  'auth.wrong-password': { zh: '用户名或密码错误', en: 'Wrong account or password' },
  'auth.wrong-captcha': { zh: '验证码不正确', en: 'The captcha is wrong' },
  'auth.no-tenant': { zh: '未获得用户的租户信息', en: 'There is no such company' },
  'auth.tenant-expired': {
    zh: '租户授权已过期,请联系管理员',
    en: "The company's licence has ended; ask the administrator",
  },
  'auth.no-role': { zh: '未获得用户的角色信息', en: 'The account has no role yet; ask the administrator' },
  'auth.locked': { zh: '用户登录失败次数过多', en: 'Too many failed logins; try again in 30 minutes' },
  'auth.grant-type': { zh: '不支持的授权类型', en: 'This kind of login is not available' },
  'auth.client': { zh: '客户端认证失败', en: 'The client is not known' },
  'auth.refresh': { zh: '刷新令牌无效或已过期', en: 'The refresh token is not good any more; sign in again' },
  'auth.log-size': { zh: '日志过多,一次最多100条且不超过256KB', en: 'At most 100 entries and 256 kB at once' },
} as const satisfies Record<string, Text>;
