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
};
