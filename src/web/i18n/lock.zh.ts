/** Texts of locking: the dialog and the lock screen. */
export const lockZh = {
  lock: '锁屏',
  title: '设置锁屏密码',
  note: '密码仅加密保存在本浏览器中，下次登录前有效。',
  password: '锁屏密码',
  needed: '锁屏密码不能为空',
  full: '浏览器存储空间不足，无法锁屏',
  screen: '已锁屏',
  hint: '输入锁屏密码继续；连续输错 5 次将退出登录。',
  unlock: '解锁',
  wrong: '锁屏密码错误，还可尝试 {{left}} 次',
  leave: '退出系统',
} as const;
