import { describe, expect, test } from 'vitest';
import { looksPersonal } from '../../../src/core/check/looks-personal.ts';
import type { FieldSchema } from '../../../src/generated/descriptor.ts';

function field(zh: string, en: string, words: FieldSchema = {}): FieldSchema {
  return { type: 'string', 'x-label': { zh, en }, ...words };
}

describe('values about people are known', () => {
  test.each([
    ['a', '姓名', 'A'],
    ['a', '患者姓名', 'A'],
    ['a', '联系人', 'A'],
    ['a', '收件人', 'A'],
    ['a', '收件地址', 'A'],
    ['a', '地址', 'A'],
    ['a', '家庭住址', 'A'],
    ['a', '联系电话', 'A'],
    ['a', '手机号', 'A'],
    ['a', '收票邮箱', 'A'],
    ['a', '身份证号', 'A'],
    ['a', '证件号码', 'A'],
    ['a', '银行账号', 'A'],
    ['a', '开户行及账号', 'A'],
    ['a', '出生日期', 'A'],
    ['a', 'IP 地址', 'A'],
    ['a', '甲', 'Full name'],
    ['a', '甲', 'Contact person'],
    ['a', '甲', 'E-mail'],
    ['a', '甲', 'Home phone'],
    ['a', '甲', 'Postal address'],
    ['a', '甲', 'Date of birth'],
    ['a', '甲', 'Passport no.'],
    ['a', '甲', 'Bank account'],
    ['realName', '甲', 'A'],
    ['patientName', '甲', 'A'],
    ['mailReceiverName', '甲', 'A'],
    ['homeAddress', '甲', 'A'],
    ['workEmail', '甲', 'A'],
    ['homePhone', '甲', 'A'],
    ['birthday', '甲', 'A'],
    ['idNo', '甲', 'A'],
  ])('%s %s %s', (key, zh, en) => {
    expect(looksPersonal(key, field(zh, en))).toBe(true);
  });

  test('by format and pattern', () => {
    expect(looksPersonal('a', field('甲', 'A', { format: 'email' }))).toBe(true);
    expect(looksPersonal('a', field('甲', 'A', { pattern: '^1[3-9]\\d{9}$' }))).toBe(true);
  });
});

test.each([
  ['projectName', '项目名称', 'Project name', {}],
  ['sampleName', '样本名称', 'Sample name', {}],
  ['roleName', '角色名称', 'Role name', {}],
  ['tokenUrl', '令牌地址', 'Token address', {}],
  ['path', '路由地址', 'Path', {}],
  ['grantUrl', '下载地址', 'Download address', {}],
  ['phoneLogin', '手机登录', 'Login by phone', { type: 'boolean' }],
  ['salesUser', '联系人', 'Contact person', { 'x-ref': 'user' }],
  ['contactWay', '电话', 'Phone', { 'x-enum': { a: { zh: '一', en: 'One' } } }],
] as const)('%s %s is nobody’s', (key, zh, en, words) => {
  expect(looksPersonal(key, field(zh, en, words))).toBe(false);
});
