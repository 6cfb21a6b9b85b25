/** Texts of lists that people arrange. */
export const viewsZh = { columns: '列设置', up: '上移“{{name}}”', down: '下移“{{name}}”', usual: '恢复默认' } as const;
