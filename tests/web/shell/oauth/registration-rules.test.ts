import { describe, expect, test } from 'vitest';
import { loginEn } from '../../../../src/web/i18n/login.en.ts';
import { loginZh } from '../../../../src/web/i18n/login.zh.ts';
import { registrationRules } from '../../../../src/web/shell/oauth/RegisterDialog.tsx';

type Typed = Readonly<Record<'tenantId' | 'name' | 'account' | 'password' | 'password2', string>>;

const good: Typed = { tenantId: '000000', name: '访客', account: 'guest', password: '123456', password2: '123456' };

/** What is wrong with a registration, in the words of a language. */
function faults(changes: Partial<Typed>, texts: typeof loginZh | typeof loginEn = loginZh): Record<string, string> {
  const typed = { ...good, ...changes };
  const found = Object.entries(registrationRules).flatMap(([name, rule]) => {
    const key = rule(typed)?.replace('register.', '') as keyof typeof texts.register | undefined;
    return key === undefined ? [] : [[name, texts.register[key]]];
  });
  return Object.fromEntries(found) as Record<string, string>;
}

describe('S5-01 the registration of a guest', () => {
  test('S5-02 the tenant may be left out', () => {
    expect(faults({})).toEqual({});
    expect(faults({ tenantId: '' })).toEqual({});
  });

  test('S5-03 S5-04 name and account are asked for', () => {
    expect(faults({ name: ' ', account: '' })).toEqual({ name: '请输入用户名', account: '请输入账号名称' });
  });

  test('S5-05 S5-16 the password is asked for and has six characters', () => {
    expect(faults({ password: '' })['password']).toBe('请输入密码');
    expect(faults({ password: '12345', password2: '12345' })).toEqual({
      password: '密码长度最少为6位',
      password2: '密码长度最少为6位',
    });
  });

  test('S5-06 the password is asked for again, and has to be the same', () => {
    expect(faults({ password2: '' })).toEqual({ password2: '请再次输入密码' });
    expect(faults({ password2: '1234567' })).toEqual({ password2: '两次输入密码不一致!' });
    expect(faults({ password2: '1234567' }, loginEn)).toEqual({ password2: 'The two passwords differ!' });
  });

  test('S5-07 what is said in the end', () => {
    const { doneTitle, done, failed } = loginZh.register;
    expect([doneTitle, done, failed]).toEqual(['注册提示', '注册申请已提交,请耐心等待管理员通过!', '提交失败']);
  });
});
