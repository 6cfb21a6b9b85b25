/** Texts of the tab bar and of the pages' tabs. */
export const tabsZh = {
  home: '首页',
  process: '流程事务',
  row: '记录',
  scan: '扫码',
  zone: '所有时间均为北京时间（UTC+8）',
  bar: '已打开的页面',
  close: '关闭',
  closeHint: '关闭（Delete）',
  menu: {
    open: '标签页操作',
    reload: '刷新',
    close: '关闭当前',
    clear: '清除缓存',
    others: '关闭其它',
    all: '关闭全部',
    search: '搜索',
  },
  clear: { ask: '是否需要清除缓存?', done: '清除完毕' },
  details: {
    title: '打开过的详情',
    none: '还没有从列表打开过详情',
    choose: '请在右侧选择要查看的详情。',
    remove: '移除 {{name}}',
  },
  leave: { title: '内容尚未保存', text: '有填写的内容尚未保存，关闭后将丢失。', close: '关闭页面', stay: '留在此页' },
} as const;
