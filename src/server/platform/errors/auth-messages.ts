import type { Message } from './message.ts';

/** Rejections of logging in, of registering and of one's own account. */
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
  'auth.crowded': {
    zh: '本网络登录失败次数过多，请输入图形验证码后重试',
    en: 'Too many failed tries from this network: type the captcha and sign in again',
  },
  'auth.grant-type': { zh: '不支持的授权类型', en: 'This kind of login is not available' },
  'auth.client': { status: 401, zh: '客户端认证失败', en: 'The client is not known' },
  'auth.refresh': { zh: '刷新令牌无效或已过期', en: 'The refresh token is not good any more; sign in again' },
  'auth.disabled': { zh: '账号已被锁定，请联系管理员', en: 'The account is locked; ask the administrator' },
  'auth.change-password': { status: 403, zh: '请先修改密码', en: 'Change your password first' },
  'auth.guest': {
    status: 403,
    zh: '请先注册账号，并等待管理员通过',
    en: 'Register first and wait for the administrator',
  },
  'auth.wrong-old-password': { zh: '原密码不正确!', en: 'The old password is wrong' },
  'auth.wrong-confirmation': { zh: '请输入正确的确认密码!', en: 'The two new passwords differ' },
  'auth.same-password': { zh: '新密码不能与原密码相同！', en: 'The new password has to differ from the old one' },
  'auth.bad-field': { zh: '{name}:格式错误', en: '{name}: has a wrong form' },
  'auth.state': { zh: '登录请求已失效，请重新登录', en: 'This sign-in is not good any more; begin again' },
  'auth.no-provider': { zh: '未找到第三方登录配置', en: 'The company has no such way to sign in' },
  'auth.no-wechat': { zh: '未找到企业微信配置', en: 'The company has no such WeChat Work agent' },
  'auth.provider-refused': {
    zh: '第三方登录失败，请重新登录',
    en: 'The sign-in service did not confirm who you are; begin again',
  },
  'auth.provider-away': {
    zh: '第三方登录服务暂时不可用，请稍后再试',
    en: 'The sign-in service is not reachable just now; try again',
  },
  'auth.provider-setup': {
    zh: '第三方登录配置有误，请联系管理员',
    en: 'This way to sign in is not set up rightly; ask the administrator',
  },
  'auth.provider-taken': { zh: '该登录方式已存在', en: 'There is already a provider of this source and agent' },
  'auth.provider-url': { zh: '{name}:必须是 https 地址', en: '{name}: has to be an https address' },
  'auth.provider-inside': { zh: '{name}:不能是内网地址', en: '{name}: must not be an address of an inner network' },
  'auth.provider-needs': { zh: '{name}:不能为空', en: '{name}: is required for this kind' },
  'auth.phone-off': { zh: '手机登录未开通，请联系管理员', en: 'Signing in by telephone is not set up' },
  'auth.phone-format': { zh: '手机号格式错误', en: 'This is no telephone number' },
  'auth.phone-taken': { zh: '手机号已被其他账号使用', en: 'Another account has this number' },
  'auth.phone-proof': {
    zh: '请输入登录密码，或发送到原手机号的验证码',
    en: 'Type your password, or a code that was sent to the present number',
  },
  'auth.phone-form': {
    zh: '手机号用于登录，请在个人信息页的“登录手机号”中更换',
    en: 'The telephone signs you in: change it under “Telephone for signing in” on the page of personal info',
  },
  'auth.wrong-code': { zh: '短信验证码不正确', en: 'The code from the message is wrong' },
  'auth.sms-soon': {
    status: 429,
    zh: '验证码发送过于频繁，请稍后再试',
    en: 'Too many codes were asked for; try again in a while',
  },
  'auth.sms-failed': { zh: '短信发送失败，请稍后再试', en: 'The message could not be sent; try again' },
  'auth.register-tenant': { zh: '租户信息错误!', en: 'There is no such company' },
  'auth.register-oauth': { zh: '第三方登陆信息错误!', en: 'The third-party sign-in is not good any more' },
  'auth.log-size': { zh: '日志过多，一次最多100条且不超过256KB', en: 'At most 100 entries and 256 kB at once' },
} as const satisfies Record<string, Message>;
