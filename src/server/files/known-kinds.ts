/** Bytes that files of a kind begin with. */
export type Signature = readonly [offset: number, bytes: readonly number[]];

/** A kind of file that the software knows by its content. */
export interface KnownKind {
  readonly type: string;
  /** One of these has to be there; none for texts. */
  readonly signatures: readonly Signature[];
  /** Names of which a zip container holds each (`xl/` stands for all that begins so). */
  readonly entries?: readonly string[];
}

const zip: Signature = [0, [0x50, 0x4b, 0x03, 0x04]];
const emptyZip: Signature = [0, [0x50, 0x4b, 0x05, 0x06]];
const gzip: Signature = [0, [0x1f, 0x8b]];
const ole: Signature = [0, [0xd0, 0xcf, 0x11, 0xe0]];
const jpeg: Signature = [0, [0xff, 0xd8, 0xff]];
const tiff: readonly Signature[] = [
  [0, [0x49, 0x49, 0x2a, 0x00]],
  [0, [0x4d, 0x4d, 0x00, 0x2a]],
];
const abif: Signature = ascii('ABIF');
const bytes = 'application/octet-stream';
const office = 'application/vnd.openxmlformats-officedocument';

function ascii(text: string, offset = 0): Signature {
  return [offset, [...Buffer.from(text, 'latin1')]];
}

function binary(type: string, ...signatures: readonly Signature[]): KnownKind {
  return { type, signatures };
}

function officeZip(type: string, folder: string): KnownKind {
  return { type: `${office}.${type}`, signatures: [zip], entries: ['[Content_Types].xml', folder] };
}

/** By extension, what has a beginning that gives it away. */
export const binaryKinds: Readonly<Record<string, KnownKind>> = {
  '.pdf': binary('application/pdf', ascii('%PDF-')),
  '.png': binary('image/png', [0, [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]]),
  '.jpg': binary('image/jpeg', jpeg),
  '.jpeg': binary('image/jpeg', jpeg),
  '.gif': binary('image/gif', ascii('GIF8')),
  '.bmp': binary('image/bmp', ascii('BM')),
  '.tif': binary('image/tiff', ...tiff),
  '.tiff': binary('image/tiff', ...tiff),
  '.webp': binary('image/webp', ascii('WEBP', 8)),
  '.xlsx': officeZip('spreadsheetml.sheet', 'xl/'),
  '.docx': officeZip('wordprocessingml.document', 'word/'),
  '.pptx': officeZip('presentationml.presentation', 'ppt/'),
  '.ofd': { type: 'application/ofd', signatures: [zip], entries: ['OFD.xml'] },
  '.xls': binary('application/vnd.ms-excel', ole),
  '.doc': binary('application/msword', ole),
  '.ppt': binary('application/vnd.ms-powerpoint', ole),
  '.wps': binary(bytes, ole),
  '.et': binary(bytes, ole),
  '.dps': binary(bytes, ole),
  '.msg': binary('application/vnd.ms-outlook', ole),
  '.zip': binary('application/zip', zip, emptyZip),
  '.gz': binary('application/gzip', gzip),
  '.tgz': binary('application/gzip', gzip),
  '.7z': binary('application/x-7z-compressed', [0, [0x37, 0x7a, 0xbc, 0xaf]]),
  '.rar': binary('application/vnd.rar', ascii('Rar!')),
  '.bam': binary(bytes, gzip),
  '.bai': binary(bytes, ascii('BAI\u0001')),
  '.cram': binary(bytes, ascii('CRAM')),
  '.bcf': binary(bytes, gzip),
  '.ab1': binary(bytes, abif),
  '.fsa': binary(bytes, abif),
  '.scf': binary(bytes, ascii('.scf')),
  '.mp4': binary('video/mp4', ascii('ftyp', 4)),
};

/** Kept and sent as plain text whatever they hold, so that nothing in them runs. */
export const textExtensions: readonly string[] = [
  '.txt',
  '.csv',
  '.tsv',
  '.log',
  '.md',
  '.json',
  '.xml',
  '.html',
  '.htm',
  '.yaml',
  '.yml',
  '.fasta',
  '.fa',
  '.fna',
  '.faa',
  '.fastq',
  '.fq',
  '.sam',
  '.bed',
  '.gff',
  '.gff3',
  '.gtf',
  '.gb',
  '.gbk',
  '.vcf',
  '.maf',
  '.nwk',
  '.gpr',
  '.eml',
];

/** Beginnings of programs of Windows, Linux, macOS and Java. */
export const programSignatures: readonly Signature[] = [
  [0, [0x4d, 0x5a]],
  [0, [0x7f, 0x45, 0x4c, 0x46]],
  [0, [0xcf, 0xfa, 0xed, 0xfe]],
  [0, [0xce, 0xfa, 0xed, 0xfe]],
  [0, [0xca, 0xfe, 0xba, 0xbe]],
];
