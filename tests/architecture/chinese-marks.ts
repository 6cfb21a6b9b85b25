import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseSync, Visitor } from 'oxc-parser';
import { projectFiles, sourceFiles } from './project-tree.ts';

/**
 * Texts that others laid down and compare: the answers of the HTTP interface, the words of the specification, the
 * values of the laboratory's own dictionaries and forms.
 */
export const laidDown: readonly string[] = [
  '缺失令牌,鉴权失败',
  '缺少必要的请求参数: {name}',
  '请求参数格式错误: {name}',
  '租户授权已过期,请联系管理员',
  '租户信息错误!',
  '第三方登陆信息错误!',
  '当前租户已到最大账号额度!',
  '当前用户 [{account}] 已存在!',
  '菜单名或编号已存在!',
  '当前字典键值已存在!',
  '原密码不正确!',
  '请输入正确的确认密码!',
  '父节点不可选择自身!',
  '请先删除子节点!',
  '不可删除管理租户!',
  '发送成功!',
  '清空成功!',
  '是否需要清除缓存?',
  '确定上传本地日志到服务器?',
  '确定清空本地日志记录?',
  '退出系统, 是否继续?',
  '两次输入密码不一致!',
  '注册申请已提交,请耐心等待管理员通过!',
  'A 合格,可建库两次及以上',
  'B 合格,可建库一次',
  'C 不完全合格,可风险建库',
  'D 不合格,不建议建库',
  '非独生,分摊',
  '数据量与 Q30 达到约定,报告按需求单交付',
];

const chinese = /\p{Script=Han}/u;

/**
 * A half-width mark behind or before a Chinese character, and a blank beside a full-width one. Left to each text are a
 * colon behind the name of a field, and parentheses: labels write them half-width.
 */
const faulty = /\p{Script=Han}[”》）]? ?[,;:?!]|[\w%}”》）][,;?!] ?\p{Script=Han}|[，。；：？！、] | [，。；：？！、]/u;

interface Said {
  readonly place: string;
  readonly text: string;
}

/** Every Chinese text of the app's sources and of the descriptors. */
export function chineseTexts(root: string): readonly Said[] {
  const sources = sourceFiles(root, ['src', 'generators']).flatMap((file) => textsOfSource(root, file));
  const data = projectFiles(root, 'schemas').filter((file) => file.endsWith('.json'));
  const descriptors = data.flatMap((file) =>
    textsOfJson(JSON.parse(readFileSync(join(root, file), 'utf8')), `${file}: `),
  );
  return [...sources, ...descriptors].filter(({ text }) => chinese.test(text));
}

/** Chinese texts with half-width marks, as `place: text`. */
export function markFaults(texts: readonly Said[]): readonly string[] {
  return texts
    .filter(({ text }) => faulty.test(text) && !laidDown.includes(text))
    .map(({ place, text }) => `${place}: ${text}`);
}

function textsOfSource(root: string, file: string): readonly Said[] {
  const source = readFileSync(join(root, file), 'utf8');
  const found: Said[] = [];
  const record = (start: number, text: string): void => {
    found.push({ place: `${file}:${source.slice(0, start).split('\n').length}`, text });
  };
  new Visitor({
    Literal: (node) => void (typeof node.value === 'string' && record(node.start, node.value)),
    JSXText: (node) => record(node.start, node.value),
    // A hole may hold anything; it reads as a placeholder does.
    TemplateLiteral: (node) => record(node.start, node.quasis.map(({ value }) => value.cooked ?? '').join('{}')),
  }).visit(parseSync(file, source).program);
  return found;
}

function textsOfJson(node: unknown, place: string): readonly Said[] {
  if (typeof node === 'string') return [{ place, text: node }];
  if (typeof node !== 'object' || node === null) return [];
  return Object.entries(node).flatMap(([key, value]) => textsOfJson(value, `${place}/${key}`));
}
