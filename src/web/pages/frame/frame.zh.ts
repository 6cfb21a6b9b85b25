/** Texts of framed pages. */
export const frameZh = {
  none: '没有可嵌入的页面',
  noneText: '地址缺失，或不是 http、https 页面',
  refused: '此页面不允许嵌入显示',
  ownText:
    '{{src}} 与本系统同源，嵌入会让系统套在自身之中。请在新标签页中打开。如需嵌入，请管理员让菜单指向以 .html 结尾的页面，或为该页面使用另一个主机名并将其加入 FRAME_SOURCES。',
  refusedText:
    '系统未允许嵌入 {{src}}。请在新标签页中打开。如需嵌入，请管理员在服务器上设置 FRAME_SOURCES={{origin}}（多个来源以空格分隔）并重启服务。',
  open: '在新标签页中打开',
} as const;
