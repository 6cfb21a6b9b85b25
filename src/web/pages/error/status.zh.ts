/** Texts of the pages that say what is wrong. */
export const statusZh = {
  home: '返回首页',
  '403': { title: '403', text: '抱歉，您没有权限访问该页面' },
  '404': { title: '404', text: '抱歉，您访问的页面不存在' },
  '500': { title: '500', text: '抱歉，服务器出错了' },
  developing: { title: '功能建设中', text: '该区域正在建设，敬请期待' },
} as const;
