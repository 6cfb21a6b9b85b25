/** Texts of the shell: layout, common words. */
export const shellZh = {
  error: { unknown: '未知错误', network: '网络异常，请检查网络后重试', refresh: '刷新token出错' },
  loading: '加载中…',
  retry: '重试',
  rows: { all: '全选', one: '选择第 {{row}} 行' },
  cancel: '取消',
  confirm: '确定',
  language: { switch: '切换语言 / Switch language', other: 'English' },
  layout: { menu: '主菜单', menuFailed: '菜单加载失败' },
  logout: { title: '退出系统' },
  page: {
    broken: '页面出错了',
    missing: '页面未能加载',
    why: '网络中断，或系统刚刚更新过。请重新加载。',
    reload: '重新加载',
  },
} as const;
