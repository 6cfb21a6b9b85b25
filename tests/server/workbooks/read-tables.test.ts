import { writeXlsx } from 'hucre/xlsx';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { multipartBody, multipartHeaders } from '../support/multipart.ts';
import { startTestServer, type Client, type TestServer } from '../support/test-server.ts';

const address = '/api/seqdesk-resource/file/read-tables';

let server: TestServer;
let tech: Client;

beforeAll(async () => {
  server = await startTestServer();
  tech = await server.login('tech');
});

afterAll(() => server.close());

async function read(client: Client, content: Buffer | string, filename = 'rows.xlsx') {
  return client.call('POST', address, {
    query: { formId: 'sample-storage' },
    body: multipartBody({ filename, content }),
    headers: multipartHeaders,
  });
}

test('the pages of a workbook are told as texts, percentages and values of formulas as they are shown', async () => {
  const cells = new Map([
    ['1,1', { value: 0.125, style: { numFmt: '0.0%' } }],
    ['1,2', { value: 7, formula: '3+4', formulaResult: 7 }],
  ]);
  const sheet = {
    name: 'x',
    rows: [
      ['a', 'b', 'c'],
      [1, 0.125, 7],
    ],
    cells,
  };
  const { body } = await read(tech, Buffer.from(await writeXlsx({ sheets: [sheet] })));
  expect(body.data).toEqual({
    format: 'xlsx',
    encoding: '',
    separator: '',
    madeFrom: '',
    learned: [],
    pages: [
      {
        name: 'x',
        merged: 0,
        formulas: 1,
        rows: [
          { number: 1, hidden: false, cells: ['a', 'b', 'c'] },
          { number: 2, hidden: false, cells: ['1', '12.5%', '7'] },
        ],
      },
    ],
  });
});

test('a text file is decoded and taken apart at its separators', async () => {
  const gb = Buffer.from([0xb1, 0xe0, 0xba, 0xc5, 0x2c, 0x61, 0x0d, 0x0a, 0x31, 0x2c, 0x32]);
  const { body } = await read(tech, gb, 'rows.csv');
  expect(body.data).toMatchObject({ format: 'text', encoding: 'gb18030', separator: ',' });
  expect(body.data.pages[0].rows.map((row: { cells: string[] }) => row.cells)).toEqual([
    ['编号', 'a'],
    ['1', '2'],
  ]);
});

test('what is no table is refused with a reason, and nobody unknown has a file read', async () => {
  const picture = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0, 0, 0, 1, 2, 3]);
  expect((await read(tech, picture, 'a.png')).body).toMatchObject({ code: 400, success: false });
  expect((await read(tech, Buffer.from('PK\u0003\u0004 broken'))).body).toMatchObject({ code: 400, success: false });
  expect((await read(server.anonymous, 'a,b')).body).toMatchObject({ code: 401 });
});
