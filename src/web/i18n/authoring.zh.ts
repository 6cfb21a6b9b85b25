/** Texts of the authors' loop. */
export const authoringZh = {
  title: '描述文件有 {{count}} 个错误',
  kept: '页面保留上一次正确的内容，改好并保存后自动更新。',
  why: '原因',
  fix: '改法',
  fold: '收起',
  unfold: '展开',
  more: '另有 {{count}} 个错误，见终端。',
};
