import { extname } from 'node:path';

/** What a file claims to be by its name. */
export interface FileKind {
  readonly extension: string;
  readonly type: string;
  /** Whether the first bytes are of this kind. */
  readonly matches: (head: Buffer) => boolean;
}

type Signature = readonly [offset: number, bytes: readonly number[]];

const zip: Signature = [0, [0x50, 0x4b]];
const ole: Signature = [0, [0xd0, 0xcf, 0x11, 0xe0]];
const gzip: Signature = [0, [0x1f, 0x8b]];

const office = 'application/vnd.openxmlformats-officedocument';

const binary: Readonly<Record<string, readonly [type: string, ...signatures: Signature[]]>> = {
  '.pdf': ['application/pdf', [0, [0x25, 0x50, 0x44, 0x46]]],
  '.png': ['image/png', [0, [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]]],
  '.jpg': ['image/jpeg', [0, [0xff, 0xd8, 0xff]]],
  '.jpeg': ['image/jpeg', [0, [0xff, 0xd8, 0xff]]],
  '.gif': ['image/gif', [0, [0x47, 0x49, 0x46, 0x38]]],
  '.bmp': ['image/bmp', [0, [0x42, 0x4d]]],
  '.tif': ['image/tiff', [0, [0x49, 0x49, 0x2a, 0x00]], [0, [0x4d, 0x4d, 0x00, 0x2a]]],
  '.tiff': ['image/tiff', [0, [0x49, 0x49, 0x2a, 0x00]], [0, [0x4d, 0x4d, 0x00, 0x2a]]],
  '.webp': ['image/webp', [8, [0x57, 0x45, 0x42, 0x50]]],
  '.zip': ['application/zip', zip],
  '.xlsx': [`${office}.spreadsheetml.sheet`, zip],
  '.docx': [`${office}.wordprocessingml.document`, zip],
  '.pptx': [`${office}.presentationml.presentation`, zip],
  '.xls': ['application/vnd.ms-excel', ole],
  '.doc': ['application/msword', ole],
  '.ppt': ['application/vnd.ms-powerpoint', ole],
  '.gz': ['application/gzip', gzip],
  '.bam': ['application/octet-stream', gzip],
  '.7z': ['application/x-7z-compressed', [0, [0x37, 0x7a, 0xbc, 0xaf]]],
  '.rar': ['application/vnd.rar', [0, [0x52, 0x61, 0x72, 0x21]]],
  '.ab1': ['application/octet-stream', [0, [0x41, 0x42, 0x49, 0x46]]],
};

/** Shown as text whatever it holds, so that nothing in it runs. */
const plainText = [
  '.txt',
  '.csv',
  '.tsv',
  '.log',
  '.md',
  '.json',
  '.fasta',
  '.fa',
  '.fastq',
  '.fq',
  '.bed',
  '.gff',
  '.vcf',
];

const programs: readonly Signature[] = [
  [0, [0x4d, 0x5a]],
  [0, [0x7f, 0x45, 0x4c, 0x46]],
  [0, [0xcf, 0xfa, 0xed, 0xfe]],
  [0, [0xca, 0xfe, 0xba, 0xbe]],
];

/** The kind that a file's name claims; unknown names may hold anything that is no program. */
export function kindOf(name: string): FileKind {
  const extension = extname(name).toLowerCase();
  const known = binary[extension];
  if (known !== undefined) {
    const [type, ...signatures] = known;
    return { extension, type, matches: (head) => signatures.some((signature) => has(head, signature)) };
  }
  if (plainText.includes(extension)) return { extension, type: 'text/plain', matches: isText };
  return { extension, type: 'application/octet-stream', matches: () => true };
}

/** Whether the bytes are a program of some system. */
export function isProgram(head: Buffer): boolean {
  return programs.some((signature) => has(head, signature));
}

function has(head: Buffer, [offset, bytes]: Signature): boolean {
  return bytes.every((byte, index) => head[offset + index] === byte);
}

/** No zero bytes; the encoding may be UTF-8 or one of China's. */
function isText(head: Buffer): boolean {
  return !head.includes(0);
}
