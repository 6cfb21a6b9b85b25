import { readXlsx, writeXlsx, type CellValue } from 'hucre/xlsx';
import { multipartBody, multipartHeaders } from '../support/multipart.ts';
import type { Client, Json, Reply, TestServer } from '../support/test-server.ts';

/** A record with a field of every kind; `cost` is hidden from everybody but finance. */
const reagent = {
  kind: 'record',
  id: 'reagent',
  version: 1,
  area: 'lab',
  label: { zh: '试剂', en: 'Reagents' },
  data: { 'x-fields': ['reagent'] },
  title: 'reagentName',
  search: ['reagentName', 'grade', 'openedOn'],
  list: ['reagentName', 'lot', 'grade', 'openedOn', 'stock', 'reagentState'],
  sort: ['reagentName'],
  unique: [['reagentName', 'lot']],
  states: {
    field: 'reagentState',
    moves: [{ from: 'new', to: 'used', label: { zh: '启用', en: 'Use' }, roles: ['lab-technician'] }],
  },
  actions: [
    { verb: 'submit', permission: 'project_edit' },
    { verb: 'import', permission: 'project_import' },
    { verb: 'export', permission: 'project_export' },
    { verb: 'remove', permission: 'project_delete' },
  ],
  sets: {
    reagent: {
      scope: 'record',
      label: { zh: '试剂', en: 'Reagent' },
      properties: {
        reagentName: {
          type: 'string',
          maxLength: 40,
          'x-label': { zh: '试剂名称', en: 'Reagent' },
          'x-paste': ['品名'],
        },
        lot: { type: 'string', maxLength: 20, 'x-label': { zh: '批号', en: 'Lot' } },
        grade: {
          type: 'string',
          'x-enum': { pure: { zh: '分析纯', en: 'Analytical' }, raw: { zh: '工业级', en: 'Technical' } },
          'x-label': { zh: '级别', en: 'Grade' },
        },
        priority: {
          type: 'string',
          'x-dict': 'biz:priority',
          default: 'normal',
          'x-label': { zh: '紧急程度', en: 'Priority' },
        },
        kinds: {
          type: 'array',
          uniqueItems: true,
          items: { type: 'string', 'x-dict': 'biz:sample_type' },
          'x-label': { zh: '适用样本', en: 'For samples' },
        },
        keeper: { type: 'string', 'x-ref': 'user', 'x-label': { zh: '保管人', en: 'Keeper' } },
        projectNo: { type: 'string', 'x-ref': 'record:project', 'x-label': { zh: '项目编号', en: 'Project no.' } },
        toxic: { type: 'boolean', 'x-label': { zh: '有毒', en: 'Toxic' } },
        openedOn: { type: 'string', format: 'date', 'x-label': { zh: '启用日期', en: 'Opened on' } },
        checkedAt: { type: 'string', format: 'date-time', 'x-label': { zh: '检验时间', en: 'Checked at' } },
        stock: { type: 'integer', minimum: 0, maximum: 1000, 'x-label': { zh: '库存', en: 'Stock' } },
        volume: {
          type: 'number',
          minimum: 0,
          'x-unit': 'mL',
          'x-decimals': 2,
          'x-label': { zh: '体积', en: 'Volume' },
        },
        price: {
          type: 'number',
          minimum: 0,
          'x-unit': 'CNY',
          'x-format': 'money',
          'x-decimals': 2,
          'x-label': { zh: '单价', en: 'Price' },
        },
        total: {
          type: 'number',
          'x-unit': 'mL',
          'x-decimals': 2,
          'x-calc': 'round(stock * volume, 2)',
          'x-label': { zh: '总体积', en: 'Total volume' },
        },
        cost: {
          type: 'number',
          minimum: 0,
          'x-access': { administrator: 'hide', sales: 'hide', 'lab-supervisor': 'hide', '*': 'edit' },
          'x-label': { zh: '成本价', en: 'Cost' },
        },
        region: { type: 'string', 'x-dict': 'biz:region', 'x-label': { zh: '所属大区', en: 'Region' } },
        reagentState: {
          type: 'string',
          default: 'new',
          readOnly: true,
          'x-enum': { new: { zh: '未启用', en: 'New' }, used: { zh: '已启用', en: 'In use' } },
          'x-label': { zh: '状态', en: 'State' },
        },
      },
      required: ['reagentName', 'lot', 'grade', 'stock'],
    },
  },
};

/** The address of the record's calls. */
export const reagents = '/api/seqdesk-lab/reagent';

/** Publishes the record, with changes, as its next version. */
export async function publishReagent(server: Pick<TestServer, 'login'>, changes: Json = {}): Promise<void> {
  const analyst = await server.login('analyst');
  const descriptor = { ...reagent, ...changes };
  const reply = await analyst.post('/api/seqdesk-baseconfig/form-management/publish', {}, { descriptor });
  if (reply.status !== 200) throw new Error(JSON.stringify(reply.body));
}

/** A row that is accepted; every one has another lot. */
let lots = 0;
export function reagentRow(changes: Record<string, unknown> = {}): Record<string, unknown> {
  lots += 1;
  return { reagentName: 'Tris', lot: `L${lots}`, grade: 'pure', stock: 3, volume: 2.5, price: 19.99, ...changes };
}

/** The cells of a workbook's first sheet. */
export async function cellsOf({ raw }: Pick<Reply, 'raw'>): Promise<CellValue[][]> {
  const { sheets } = await readXlsx(raw);
  return sheets[0]?.rows ?? [];
}

/** A workbook of one sheet. */
export async function workbook(rows: readonly (readonly CellValue[])[]): Promise<Buffer> {
  return Buffer.from(await writeXlsx({ sheets: [{ name: 'x', rows: rows.map((row) => [...row]) }] }));
}

/** Sends a file to the import of a record. */
export function sendFile(client: Client, content: Buffer, confirm = '', base = reagents): Promise<Reply> {
  return client.call('POST', `${base}/import`, {
    query: confirm === '' ? {} : { confirm },
    body: multipartBody({ filename: 'rows.xlsx', content }),
    headers: multipartHeaders,
  });
}

/** Checks rows of a sheet and gives the report. */
export async function check(client: Client, rows: readonly (readonly CellValue[])[]): Promise<Json> {
  const reply = await sendFile(client, await workbook(rows));
  if (reply.status !== 200) throw new Error(JSON.stringify(reply.body));
  return reply.body.data;
}

/** Checks and confirms the same rows. */
export async function checkAndWrite(client: Client, rows: readonly (readonly CellValue[])[]): Promise<Reply> {
  const content = await workbook(rows);
  const { confirm } = (await sendFile(client, content)).body.data;
  return sendFile(client, content, confirm);
}
