import type { ScanWorkTexts } from './scan-work.en.ts';

/** Texts of scanning on any page. */
export const scanWorkZh: ScanWorkTexts = {
  waits: (code, where) => `${code}：${where}`,
  history: (code) => `${code}：没有您可以办理的任务，已打开其经过`,
  unknown: (code) => `没有找到 ${code}`,
  several: (code) => `${code}：请选择`,
  mine: '待我办理',
  offered: '可签收',
};
