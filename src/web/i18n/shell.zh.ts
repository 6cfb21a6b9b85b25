/** Texts of the shell: layout, common words. */
export const shellZh = {
  error: { unknown: '未知错误', network: '网络异常，请检查网络后重试', refresh: '刷新token出错' },
  loading: '加载中…',
  retry: '重试',
  cancel: '取消',
  confirm: '确定',
  language: { switch: '切换语言 / Switch language', other: 'English' },
  layout: { menu: '主菜单', menuFailed: '菜单加载失败' },
  logout: { title: '退出系统' },
  frame: {
    none: '没有可嵌入的页面',
    noneText: '地址缺失，或不是 http、https 页面',
    refused: '此页面不允许嵌入显示',
    ownText:
      '{{src}} 与本系统同源，嵌入会让系统套在自身之中。请在新标签页中打开。如需嵌入，请管理员让菜单指向以 .html 结尾的页面，或为该页面使用另一个主机名并将其加入 FRAME_SOURCES。',
    refusedText:
      '系统未允许嵌入 {{src}}。请在新标签页中打开。如需嵌入，请管理员在服务器上设置 FRAME_SOURCES={{origin}}（多个来源以空格分隔）并重启服务。',
    open: '在新标签页中打开',
  },
  page: {
    broken: '页面出错了',
    missing: '页面未能加载',
    why: '网络中断，或系统刚刚更新过。请重新加载。',
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
