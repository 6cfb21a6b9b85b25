/** Texts of the shell: layout, common words. */
export const shellZh = {
  error: { unknown: '未知错误', network: '网络异常，请检查网络后重试' },
  loading: '加载中…',
  retry: '重试',
  cancel: '取消',
  confirm: '确定',
  language: { switch: '切换语言 / Switch language' },
  layout: { menu: '主菜单', expand: '展开菜单', collapse: '收起菜单', menuFailed: '菜单加载失败' },
  logout: { title: '退出系统', question: '退出系统, 是否继续?' },
  page: {
    broken: '页面出错了',
    missing: '页面未能加载',
    why: '网络中断,或系统刚刚更新过。请重新加载。',
    reload: '重新加载',
  },
  status: {
    home: '返回首页',
    '403': { title: '403', text: '抱歉，您没有权限访问该页面' },
    '404': { title: '404', text: '抱歉，您访问的页面不存在' },
    '500': { title: '500', text: '抱歉，服务器出错了' },
    developing: { title: '功能建设中', text: '该区域正在建设，敬请期待' },
  },
} as const;
