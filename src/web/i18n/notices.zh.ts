/** Texts of the notices in the top bar and of naming people in comments. */
export const noticesZh = {
  label: '通知中心',
  unread: '通知中心，{{count}} 条未读',
  kind: { mail: '邮件', message: '消息', notice: '通知' },
  none: { mail: '没有邮件', message: '没有消息', notice: '没有通知' },
  loading: '加载中…',
  retry: '重试',
  more: '加载更多（还有 {{count}} 条）',
  allRead: '全部标为已读',
  read: '标为已读',
  readOne: '标为已读：{{title}}',
  done: '已处理',
  naming: { hint: '输入 @ 可以提到同事', people: '可以提到的人', found: '{{count}} 人' },
} as const;
