import type { ScanTexts } from './scan.en.ts';

/** Texts of scanning in a sheet. */
export const scanZh: ScanTexts = {
  label: '条码',
  hint: '在本页任意位置扫码即可，也可输入条码后按回车',
  count: (done, all) => `已扫 ${done} / ${all}`,
  found: (code, name) => `${code}：第 ${name} 行`,
  double: (code, name) => `${code} 已扫过：第 ${name} 行`,
  held: (code, name) => `${code}：第 ${name} 行已锁定，没有勾上`,
  unknown: (code) => `${code} 不在本表中`,
  several: (code) => `${code} 对应多行`,
  strangers: (codes) => `不在本表中：${codes}`,
  next: '下一个未扫的',
  all: '全部已扫',
  close: '结束扫码',
};
