/** Texts of a row that is handed in to a process: which has it, and whose turn it is. */
export const turnZh = { at: '{{process}} {{number}} · {{step}}', whose: '轮到：{{turn}}', task: '去办理' } as const;
