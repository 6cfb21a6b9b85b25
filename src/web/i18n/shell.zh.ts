/** Texts of the shell: login, layout, common words. */
export const shellZh = {
  error: { unknown: '未知错误', network: '网络异常,请检查网络后重试' },
  loading: '加载中…',
  retry: '重试',
  cancel: '取消',
  confirm: '确定',
} as const;
