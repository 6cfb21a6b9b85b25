/** Texts of calls that were not answered in time. */
export const retryZh = {
  title: '服务器没有及时答复',
  again: '再试一次',
  later: '稍后再试',
  late: {
    read: '服务器在 {{seconds}} 秒内没有答复。没有丢失任何内容，请重试。',
    write: '服务器在 {{seconds}} 秒内没有答复。已填写的内容没有丢失；再试一次不会重复提交。',
    transfer: '传输已有 {{seconds}} 秒没有进展，已中止。没有丢失任何内容；再试一次不会重复提交。',
  },
  /** For times without a network. */
  offline: {
    title: '无法连接服务器',
    short: '无法连接服务器，填写的内容保存在本机',
    kept: '您填写的内容保存在这台电脑上；打开过的页面仍可查看，内容以断开前为准。恢复连接后自动继续。',
    waiting_one: '{{count}} 份表单等待提交',
    waiting_other: '{{count}} 份表单等待提交',
    sending_one: '正在提交 {{count}} 份断开期间的表单',
    sending_other: '正在提交 {{count}} 份断开期间的表单',
    refused_one: '服务器没有接受 {{count}} 份断开期间提交的表单，请打开查看',
    refused_other: '服务器没有接受 {{count}} 份断开期间提交的表单，请打开查看',
    sent_one: '连接已恢复，{{count}} 份表单已提交',
    sent_other: '连接已恢复，{{count}} 份表单已提交',
  },
};
