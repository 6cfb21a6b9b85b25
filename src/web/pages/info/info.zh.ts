/** Texts of the page of personal info. */
export const infoZh = {
  title: '个人信息',
  rights: '账号与权限',
  account: '登录账号',
  roles: '角色',
  region: '所属大区',
  scope: { name: '数据范围', all: '全部数据', region: '本大区', customers: '本人负责的客户' },
  avatar: { change: '更换头像', remove: '恢复默认' },
  password: {
    title: '修改密码',
    old: '原密码',
    wanted: '新密码',
    repeated: '确认新密码',
    submit: '修改密码',
    changed: '密码已修改，其他登录已失效',
  },
  sessions: {
    title: '登录会话',
    none: '没有登录会话',
    unknown: '未知浏览器',
    current: '当前会话',
    begun: '{{time}} 登录',
    seen: '最近活动 {{time}}',
    end: '结束会话',
    endOthers: '结束其他会话',
  },
} as const;
