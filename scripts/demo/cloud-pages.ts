import type { RecordDesk, RowMove, WireRow } from './record-desk.ts';

const hotWords = [
  '宏基因组',
  '16S 扩增子',
  '宏病毒组',
  '转录组差异分析',
  '物种注释',
  'GeoChip',
  '数据上传 SRA',
  '抗性基因',
];

/** The pages of the cloud platform: columns, banners, words that people look for, and the outline of a course. */
export async function fillPages(desk: RecordDesk): Promise<void> {
  for (const [index, hotWord] of hotWords.entries()) {
    desk.at(30 - index * 2);
    await desk.submit('manager', 'cloud-platform/hot-word', {
      hotWord,
      hotLink: `/search?word=${encodeURIComponent(hotWord)}`,
      hotSort: (index + 1) * 10,
      hotPlatform: ['pc', 'h5', 'mini'],
      hotShow: index !== hotWords.length - 1,
      hotStartAt: `${desk.today()}T00:00:00+08:00`,
      hotEndAt: `${desk.day(200)}T23:59:59+08:00`,
    });
  }
  await fillColumns(desk);
  await fillBanners(desk);
  await fillOutline(desk);
}

/** Name, code, kind, summary, text, and whether it is published. */
const columns: readonly (readonly [string, string, string, string, string, boolean])[] = [
  ['关于我们', 'about', 'page', '公司与实验室介绍', '实验室提供从样本提取到数据分析的一站式服务。', true],
  ['送样指南', 'sample-guide', 'page', '各类样本的采集、包装与运输要求', '土壤与沉积物：液氮速冻后干冰运输。', true],
  ['常见问题', 'faq', 'page', '客户最常问的问题', '数据保存多久？交付后 90 天，之后按约定归档。', true],
  ['技术文章', 'articles', 'list', '方法与案例', '每月更新。', true],
  ['招聘信息', 'jobs', 'page', '加入我们', '招聘实验员两名，生信分析工程师一名。', false],
];

const pagesInEnglish: readonly (readonly [string, string, string, string, boolean])[] = [
  ['About us', 'about', 'The company and its laboratory', 'From extraction to data analysis under one roof.', true],
  ['Sample guide', 'sample-guide', 'How to collect, pack and ship', 'Ship soil and sediment on dry ice.', true],
  ['Questions', 'faq', 'What customers ask most', 'Data are kept for 90 days after delivery.', false],
];

async function fillColumns(desk: RecordDesk): Promise<void> {
  for (const [index, [columnName, columnCode, columnType, columnSummary, text, isPublished]] of columns.entries()) {
    desk.at(36 - index * 5);
    const about = { columnName, columnCode, columnType, columnSummary, columnSeoTitle: columnName };
    const content = columnType === 'page' ? { columnContent: text } : {};
    const row = { ...about, ...content, columnSort: (index + 1) * 10, columnShowNav: true };
    const { id } = await desk.submit('manager', 'cloud-platform/imgtext-column', row);
    desk.later(1);
    const data = { columnPublishedAt: desk.time() };
    const move: RowMove = { by: 'manager', to: 'published', data };
    if (isPublished) await desk.move('cloud-platform/imgtext-column', id, move);
  }
  for (const [index, [engName, engCode, engSummary, engContent, isPublished]] of pagesInEnglish.entries()) {
    desk.at(22 - index * 5);
    const row = { engName, engCode, engType: 'page', engSummary, engContent, engSort: (index + 1) * 10 };
    const { id } = await desk.submit('manager', 'cloud-platform/column-eng', row);
    desk.later(2);
    if (isPublished) await desk.move('cloud-platform/column-eng', id, { by: 'manager', to: 'published' });
  }
}

/** Title, place, link, and whether it is shown. */
const banners: readonly (readonly [string, string, string, boolean])[] = [
  ['年终测序优惠', 'home-top', 'https://cloud.example.com/sale', true],
  ['宏基因组训练营开班', 'course', 'https://cloud.example.com/course/12', true],
  ['在线工具上新', 'tool', 'https://cloud.example.com/tools', true],
  ['春节放假通知', 'home-middle', 'https://cloud.example.com/news/88', false],
];

async function fillBanners(desk: RecordDesk): Promise<void> {
  for (const [index, [bannerTitle, bannerPosition, bannerLink, isOn]] of banners.entries()) {
    desk.at(16 - index * 3);
    const { id } = await desk.submit('manager', 'cloud-platform/banner', {
      bannerTitle,
      bannerPosition,
      bannerSite: 'zh',
      bannerImagePc: await desk.file('manager', 'cloud-platform/banner', `${bannerTitle}.png`),
      bannerLink,
      bannerOpenWay: 'blank',
      bannerSort: index + 1,
      bannerStartAt: `${desk.today()}T00:00:00+08:00`,
      bannerEndAt: `${desk.day(60)}T23:59:59+08:00`,
    });
    if (isOn) await desk.move('cloud-platform/banner', id, { by: 'manager', to: 'on' });
  }
}

const outline: readonly (readonly [chapter: string, lessons: readonly string[]])[] = [
  ['第一章 测序原理', ['1.1 从样本到文库', '1.2 双端测序与数据质量']],
  ['第二章 质控与组装', ['2.1 去接头与去宿主', '2.2 组装与评估', '2.3 基因预测']],
  ['第三章 物种与功能', ['3.1 物种注释', '3.2 功能数据库', '3.3 差异检验与作图']],
];

async function fillOutline(desk: RecordDesk): Promise<void> {
  for (const [index, [chapter, lessons]] of outline.entries()) {
    desk.at(14 - index * 2);
    const top = await addOutline(desk, chapter, 'chapter', index + 1);
    for (const [place, lesson] of lessons.entries()) await addOutline(desk, lesson, 'section', place + 1, top['id']);
  }
}

async function addOutline(
  desk: RecordDesk,
  outlineTitle: string,
  outlineLevel: string,
  outlineSort: number,
  parent?: unknown,
): Promise<WireRow> {
  const above = parent === undefined ? {} : { outlineParent: parent };
  const row = { outlineCourse: '宏基因组数据分析', outlineTitle, outlineLevel, outlineSort, ...above };
  const saved = await desk.submit('manager', 'cloud-platform/yclass-outline', row);
  await desk.move('cloud-platform/yclass-outline', saved['id'], { by: 'manager', to: 'published' });
  return saved;
}
