import { packedZip } from './zip-file.ts';

/**
 * A workbook whose only sheet has these rows of XML.
 *
 * @param head what stands before the sheet, e.g. a DOCTYPE
 */
export function bookOf(rows: string, head = ''): Buffer {
  return bookWith(
    `<?xml version="1.0" encoding="UTF-8"?>${head}<worksheet xmlns="${main}"><sheetData>${rows}</sheetData></worksheet>`,
  );
}

/** A workbook whose only sheet is this XML. */
function bookWith(sheet: string): Buffer {
  return packedZip([
    ['[Content_Types].xml', xml(`<Types xmlns="${parts}/content-types"/>`)],
    ['_rels/.rels', xml(relationship(`${office}/officeDocument`, 'xl/workbook.xml'))],
    [
      'xl/workbook.xml',
      xml(
        `<workbook xmlns="${main}" xmlns:r="${office}"><sheets><sheet name="x" sheetId="1" r:id="rId1"/></sheets></workbook>`,
      ),
    ],
    ['xl/_rels/workbook.xml.rels', xml(relationship(`${office}/worksheet`, 'worksheets/sheet1.xml'))],
    ['xl/worksheets/sheet1.xml', Buffer.from(sheet)],
  ]);
}

/** A cell with a text. */
export function textCell(text: string): string {
  return `<c t="inlineStr"><is><t>${text}</t></is></c>`;
}

const main = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';
const office = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const parts = 'http://schemas.openxmlformats.org/package/2006';

function xml(body: string): Buffer {
  return Buffer.from(`<?xml version="1.0" encoding="UTF-8"?>${body}`);
}

function relationship(type: string, target: string): string {
  return `<Relationships xmlns="${parts}/relationships"><Relationship Id="rId1" Type="${type}" Target="${target}"/></Relationships>`;
}
