import type { Message } from './message.ts';

/** Rejections of the calls by which administrators manage menus, roles, people, tenants and settings. */
export const systemMessages = {
  'menu.taken': { zh: '菜单名或编号已存在!', en: 'Another menu has this name or code' },
  'menu.own-parent': { zh: '父节点不可选择自身!', en: 'An entry cannot stand below itself' },
  'menu.has-children': { zh: '请先删除子节点!', en: 'Remove the entries below it first' },
  'menu.no-parent': { zh: '父节点不存在', en: 'The parent entry does not exist' },
  'menu.parent-is-button': { zh: '按钮下不可再有节点', en: 'Nothing can stand below a button' },
  'menu.code-fixed': {
    zh: '内置菜单的编号和类型不可修改！',
    en: 'Code and kind of a built-in entry cannot be changed',
  },
  'menu.needed': {
    zh: '系统必需的菜单不可删除：{name}',
    en: 'This entry is needed to manage the system and cannot be removed: {name}',
  },
  'role.alias-taken': { zh: '角色别名已存在！', en: 'Another role has this alias' },
  'role.alias': {
    zh: 'roleAlias:别名由小写字母、数字和连字符组成，以字母开头',
    en: 'roleAlias: lower-case letters, digits and hyphens, beginning with a letter',
  },
  'role.alias-admin': {
    zh: 'roleAlias:别名不可包含 admin，否则会被当作管理员',
    en: 'roleAlias: must not contain "admin", or clients take it for an administrator',
  },
  'role.alias-fixed': { zh: '内置角色的别名不可修改！', en: 'The alias of a built-in role cannot be changed' },
  'role.built-in': { zh: '内置角色不可删除：{name}', en: 'A built-in role cannot be removed: {name}' },
  'role.in-use': { zh: '角色仍有用户，不可删除：{name}', en: 'People still have this role: {name}' },
  'role.unknown-menu': {
    zh: 'menuIds:菜单不存在或不可授权',
    en: 'menuIds: an entry does not exist or cannot be granted',
  },
  'role.unknown': { zh: 'roleId:角色不存在', en: 'roleId: there is no such role' },
  'user.taken': { zh: '当前用户 [{account}] 已存在!', en: 'The account [{account}] already exists' },
  'user.account': {
    zh: 'account:账号由2至50个字母、数字或 . _ @ - 组成',
    en: 'account: 2 to 50 letters, digits or . _ @ -',
  },
  'user.password': { zh: 'password:密码长度最少为6位', en: 'password: at least 6 characters' },
  'user.common-password': {
    zh: 'password:密码过于常见或过短，请换一个',
    en: 'password: too common or too short; choose another one',
  },
  'user.named-password': {
    zh: 'password:密码不能只是账号、姓名或公司名称加数字',
    en: 'password: more than the account, a name or the company with digits around it',
  },
  'user.region': { zh: 'region:大区不存在', en: 'region: there is no such sales region' },
  'user.avatar': { zh: 'avatar:头像图片只能由本人上传', en: 'avatar: people choose a picture of their own' },
  'user.phone-right': {
    status: 403,
    zh: '已有账号的手机号由本人在个人信息页更换，或由可重置密码的管理员修改',
    en: 'A telephone can sign its owner in: they change it on the page of personal info, or an administrator who may reset passwords does',
  },
  'user.no-room': { zh: '当前租户已到最大账号额度!', en: 'The company has as many accounts as it may have' },
  'user.last-administrator': {
    zh: '不可锁定、删除或降级最后一个管理员！',
    en: 'The last administrator cannot be locked, removed or lose the role',
  },
  'user.administrators-only': {
    status: 403,
    zh: '只有管理员可以管理管理员账号和管理员角色',
    en: 'Only an administrator may manage administrators or give that role',
  },
  'user.not-pending': { zh: '用户不在待审核状态：{account}', en: 'The account is not waiting for approval: {account}' },
  'topmenu.code-taken': { zh: '顶部菜单编号已存在！', en: 'Another top menu has this code' },
  'tenant.managing': { zh: '不可删除管理租户!', en: 'The tenant that runs the installation cannot be removed' },
  'tenant.managing-limit': {
    zh: '管理租户不可设置过期时间！',
    en: 'The tenant that runs the installation cannot expire',
  },
  'tenant.domain-taken': { zh: '域名已被其他租户使用！', en: 'Another company has this address' },
  'tenant.domain': {
    zh: 'domain:请输入完整地址，例如 https://lab.example.com',
    en: 'domain: a whole address such as https://lab.example.com',
  },
  'tenant.background': {
    zh: 'backgroundUrl:请输入 http(s) 地址或以 / 开头的路径',
    en: 'backgroundUrl: an http(s) address or a path that begins with /',
  },
  'tenant.account-number': {
    zh: 'accountNumber:请输入 -1(不限)或 1 以上的整数',
    en: 'accountNumber: -1 for no limit, or a whole number from 1',
  },
  'tenant.expire-time': { zh: 'expireTime:请输入 yyyy-MM-dd HH:mm:ss', en: 'expireTime: yyyy-MM-dd HH:mm:ss' },
  'view.column-twice': { zh: 'columns:列 {name} 重复', en: 'columns: {name} stands there twice' },
  'view.too-many': {
    zh: '最多可保存 {most} 个列表的列设置，请先恢复部分列表的默认列',
    en: 'Columns of at most {most} lists are kept: put some lists back to their usual columns first',
  },
  'setting.file-kind': { zh: 'fileKinds:{name} 不是扩展名', en: 'fileKinds: {name} is no extension' },
  'setting.log-days': {
    zh: '{name}：填 0（永久保留）或不少于 {days} 天',
    en: '{name}: 0 to keep for ever, or {days} days at least',
  },
  'log.nobody': { zh: '该对象没有个人信息字段', en: 'Things of this kind have no fields about people' },
  'log.other-count': {
    zh: '将改动的日志为 {count} 行，请核对后填写这个数字',
    en: '{count} lines of the logs would change; look again and type this number',
  },
  'setting.web-address': {
    zh: '{name}:请输入以 http(s):// 开头的网址，或留空',
    en: '{name}: a web address that begins with http(s)://, or nothing',
  },
} as const satisfies Record<string, Message>;
