import { DummyDriver, Kysely, PostgresAdapter, PostgresIntrospector, PostgresQueryCompiler, sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { parseWireTime, wireTime } from '../../../../src/server/platform/clock.ts';
import { filterCondition, readFilters, type FilterKind } from '../../../../src/server/platform/http/filters.ts';
import { languageOf } from '../../../../src/server/platform/http/language.ts';
import { isId, pageOf, readIds, readPage, requiredText, textOf } from '../../../../src/server/platform/http/page.ts';
import { redactUrl } from '../../../../src/server/platform/http/request-log.ts';
import { toTree } from '../../../../src/server/platform/http/tree.ts';
import { isLoopback, readSettings } from '../../../../src/server/platform/settings.ts';

describe('pages', () => {
  test('defaults are the first ten rows', () => {
    expect(readPage({})).toEqual({ current: 1, size: 10, offset: 0, orders: [] });
  });

  test('reads current, size and orders', () => {
    expect(readPage({ current: '3', size: '20', ascs: 'code,sort', descs: 'updateTime' })).toEqual({
      current: 3,
      size: 20,
      offset: 40,
      orders: [
        { column: 'code', descending: false },
        { column: 'sort', descending: false },
        { column: 'updateTime', descending: true },
      ],
    });
  });

  test.each([
    [{ current: '0' }, 'current'],
    [{ current: '-1' }, 'current'],
    [{ size: 'ten' }, 'size'],
    [{ size: '1.5' }, 'size'],
    [{ ascs: 'code;drop table dict' }, 'ascs'],
  ])('refuses %j', (query, name) => {
    expect(() => readPage(query)).toThrow(`Parameter of a wrong form: ${name}`);
  });

  test('a page carries the fields that clients read', () => {
    const page = pageOf(['a'], 41, readPage({ size: '20' }));
    expect(page).toMatchObject({ records: ['a'], total: 41, size: 20, current: 1, pages: 3, orders: [], maxLimit: -1 });
  });
});

test('of a parameter that is sent twice the last one counts, for whoever looks', () => {
  const query = { id: ['1', '2'], size: ['5', '7'] };
  expect([textOf(query, 'id'), requiredText(query, 'id'), readPage(query).size]).toEqual(['2', '2', 7]);
});

describe('ids', () => {
  test('a comma list', () => expect(readIds({ ids: '1, 22,1882431077810700305' })).toHaveLength(3));
  test.each(['', ' , ', '1,x', '1;2', '99999999999999999999', "1' or '1'='1"])('refuses "%s"', (ids) => {
    expect(() => readIds({ ids })).toThrow(/arameter/);
  });
  test('the largest id still fits a bigint', () => {
    expect([isId('8999999999999999999'), isId('9999999999999999999'), isId('-1')]).toEqual([true, false, false]);
  });
});

describe('filters', () => {
  const fields = new Set(['dictValue', 'sort', 'createTime', 'is_sealed']);
  const compiler = new Kysely<Record<string, never>>({
    dialect: {
      createAdapter: () => new PostgresAdapter(),
      createDriver: () => new DummyDriver(),
      createIntrospector: (db) => new PostgresIntrospector(db),
      createQueryCompiler: () => new PostgresQueryCompiler(),
    },
  });
  const compiled = (query: Readonly<Record<string, string>>, kind: FilterKind): readonly unknown[] => {
    const [filter] = readFilters(query, fields);
    if (filter === undefined) throw new Error('no filter');
    const { sql: text, parameters } = sql`${filterCondition(sql.ref('col'), kind, filter)}`.compile(compiler);
    return [text, ...parameters];
  };

  test('no suffix means contains, and a typed % or _ means itself', () => {
    expect(compiled({ dictValue: '50%_x' }, 'text')).toEqual(['"col"::text ilike $1', String.raw`%50\%\_x%`]);
  });

  test.each([
    ['equal', '='],
    ['notequal', '<>'],
    ['ge', '>='],
    ['le', '<='],
    ['gt', '>'],
    ['lt', '<'],
  ])('_%s compares', (suffix, sign) => {
    expect(compiled({ [`sort_${suffix}`]: '7' }, 'number')).toEqual([`"col" ${sign} $1::numeric`, '7']);
  });

  test('_likeleft, _likeright and _notlike', () => {
    expect(compiled({ dictValue_likeleft: 'a' }, 'text')[1]).toBe('%a');
    expect(compiled({ dictValue_likeright: 'a' }, 'text')[1]).toBe('a%');
    expect(compiled({ dictValue_notlike: 'a' }, 'text')[0]).toBe('not "col"::text ilike $1');
  });

  test('_null and _notnull', () => {
    expect(compiled({ sort_null: '1' }, 'number')).toEqual(['"col" is null']);
    expect(compiled({ sort_notnull: '1' }, 'number')).toEqual(['"col" is not null']);
  });

  test('dates are read in Shanghai', () => {
    const [text, time] = compiled({ createTime_datege: '2026-11-20' }, 'time');
    expect(text).toBe('"col" >= $1::timestamptz');
    expect(time).toEqual(new Date('2026-11-19T16:00:00Z'));
  });

  test('empty values, paging and unknown keys are dropped; _ignore too', () => {
    const query = { current: '1', size: '10', 'Blade-Auth': 'x', dictValue: ' ', sort_ignore: '1', name_equal: '1' };
    expect(readFilters(query, fields)).toEqual([]);
  });

  test('a field with an underscore of its own', () => {
    expect(readFilters({ is_sealed: '1' }, fields)).toEqual([{ field: 'is_sealed', operator: 'like', value: '1' }]);
  });

  test('a value that is no number or date is refused by name', () => {
    const [number] = readFilters({ sort_ge: 'x' }, fields);
    const [time] = readFilters({ createTime_datege: '2026-13-40' }, fields);
    expect(() => filterCondition(sql.ref('col'), 'number', number!)).toThrow('sort');
    expect(() => filterCondition(sql.ref('col'), 'time', time!)).toThrow('createTime');
  });
});

describe('language', () => {
  const of = (header?: string) => languageOf({ headers: { 'accept-language': header } });
  test.each([
    [undefined, 'zh'],
    ['en', 'en'],
    ['en-US,en;q=0.9', 'en'],
    ['zh-CN,zh;q=0.9,en;q=0.8', 'zh'],
    ['en;q=0.5,zh;q=0.9', 'zh'],
    ['fr,en;q=0.3', 'en'],
    ['fr', 'zh'],
    ['en;q=0', 'zh'],
  ])('%s is %s', (header, language) => expect(of(header)).toBe(language));
});

describe('dates', () => {
  test('travel in Shanghai, both ways', () => {
    const time = new Date('2026-11-20T16:30:05Z');
    expect(wireTime(time)).toBe('2026-11-21 00:30:05');
    expect(parseWireTime('2026-11-21 00:30:05')).toEqual(time);
  });
  test('no time is an empty text', () => expect([wireTime(null), wireTime(undefined)]).toEqual(['', '']));
  test.each(['', 'now', '2026-02-30x', '20261120'])('"%s" is no date', (text) =>
    expect(parseWireTime(text)).toBeNull(),
  );
});

describe('logs', () => {
  test('secrets in the query are blotted out', () => {
    const url = '/api/x?username=tech&password=abc&refresh_token=def&Blade-Auth=bearer%20x&blade%2Dauth=y&size=10';
    expect(redactUrl(url)).toBe(
      '/api/x?username=tech&password=***&refresh_token=***&Blade-Auth=***&blade%2Dauth=***&size=10',
    );
  });
  test('an address that is not well formed is redacted alike', () => {
    expect(redactUrl('/x?password=%zz&%zz=1')).toBe('/x?password=***&%zz=1');
  });
});

test('contract 0.3: leaves of a tree have no children, and orphans are roots', () => {
  const nodes = [
    { id: '1', parentId: '0' },
    { id: '2', parentId: '1' },
    { id: '3', parentId: '9' },
  ];
  const tree = toTree<(typeof nodes)[number] & { children?: never[] }>(nodes);
  expect(JSON.stringify(tree)).toBe(
    '[{"id":"1","parentId":"0","children":[{"id":"2","parentId":"1"}]},{"id":"3","parentId":"9"}]',
  );
});

describe('settings', () => {
  test('defaults', () => {
    expect(readSettings({})).toMatchObject({
      port: 8080,
      host: '127.0.0.1',
      dataDir: './data',
      databaseUrl: null,
      seed: 'demo',
      trustProxy: false,
    });
  });
  test.each([
    [{ PORT: '80a' }, 'PORT is "80a"'],
    [{ PORT: '70000' }, 'PORT'],
    [{ SEED: 'all' }, 'SEED is "all"; it has to be one of: demo, small, accounts, none.'],
    [{ LOG_LEVEL: 'loud' }, 'LOG_LEVEL'],
    [{ DATABASE_URL: 'mysql://x' }, 'DATABASE_URL'],
    [{ TRUST_PROXY: 'true' }, 'TRUST_PROXY is "true"; say how many proxies stand in front, like TRUST_PROXY=1'],
    [{ TRUST_PROXY: '10.0.0.0/33' }, 'TRUST_PROXY'],
    [{ TRUST_PROXY: 'proxy.example.com' }, 'TRUST_PROXY'],
    [{ PUBLIC_URL: 'seqdesk.example.com' }, 'PUBLIC_URL'],
    [{ PUBLIC_URL: 'https://seqdesk.example.com/app' }, 'PUBLIC_URL'],
  ])('%j is refused by name', (env, text) => expect(() => readSettings(env)).toThrow(text));

  test.each([
    ['2', 2],
    ['0', false],
    ['10.0.0.5, fd00::/8,192.168.0.0/16', ['10.0.0.5', 'fd00::/8', '192.168.0.0/16']],
  ])('TRUST_PROXY=%s counts proxies or names them', (text, trustProxy) =>
    expect(readSettings({ TRUST_PROXY: text }).trustProxy).toEqual(trustProxy),
  );

  test('PROVIDER_HOSTS are hosts', () => {
    expect(readSettings({ PROVIDER_HOSTS: 'id.example.com, qyapi.weixin.qq.com:8443' }).providerHosts).toEqual([
      'id.example.com',
      'qyapi.weixin.qq.com:8443',
    ]);
    for (const text of ['https://id.example.com', 'id.example.com/x', 'a b@c']) {
      expect(() => readSettings({ PROVIDER_HOSTS: text }), text).toThrow('PROVIDER_HOSTS');
    }
  });

  test('SECRETS_KEY may name the keys from before', () => {
    const [newer, older] = ['ab'.repeat(32), 'cd'.repeat(32)];
    const { secretsKeys } = readSettings({ SECRETS_KEY: `${newer},${older}` });
    expect(secretsKeys.map((key) => key.toString('hex'))).toEqual([newer, older]);
    expect(() => readSettings({ SECRETS_KEY: `${newer},x` })).toThrow('SECRETS_KEY');
  });

  test('PUBLIC_URL is an origin', () =>
    expect(readSettings({ PUBLIC_URL: 'https://seqdesk.example.com/' }).publicUrl).toBe('https://seqdesk.example.com'));

  test.each(['127.0.0.1', '127.8.0.1', '::1', 'localhost'])('%s is reached from this machine alone', (host) =>
    expect(isLoopback(host)).toBe(true),
  );
  test.each(['0.0.0.0', '::', '127.example.com', '10.0.0.1'])('%s is reached by others', (host) =>
    expect(isLoopback(host)).toBe(false),
  );
});
