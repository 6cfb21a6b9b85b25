import { extname } from 'node:path';

/** What every file system of staff takes, and leaves room for a ` (2)` of the browser. */
const mostBytes = 200;
const mostExtensionBytes = 40;

/** Direction overrides make `exe.fdp` look like `pdf.exe` backwards; zero-width marks hide in names. */
const invisible = /[\p{Cc}\p{Cs}\p{Zl}\p{Zp}\u061c\u180e\u200b-\u200f\u202a-\u202e\u2060-\u2069\ufeff\ufff9-\ufffb]/gu;

/** Names that stand for devices on Windows, whatever follows the first dot. */
const reserved = /^(?:con|prn|aux|nul|com[0-9¹²³]|lpt[0-9¹²³]|conin\$|conout\$)(?:\.|$)/i;

/**
 * A name that is safe to keep, show and save under: without folders, control characters, direction overrides and signs
 * that file systems refuse, at most 200 bytes of UTF-8 with its extension kept.
 */
export function safeFileName(sent: string): string {
  const last = sent.replaceAll('\\', '/').split('/').at(-1) ?? '';
  const plain = last
    .normalize('NFC')
    .replaceAll(invisible, '')
    .replaceAll(/[<>:"|?*]/g, '_')
    .replaceAll(/\s+/gu, ' ')
    .replaceAll(/^ +|[ .]+$/g, '');
  const named = plain === '' ? 'file' : plain;
  return shortened(reserved.test(named) ? `_${named}` : named);
}

function shortened(name: string): string {
  if (Buffer.byteLength(name) <= mostBytes) return name;
  const whole = extname(name);
  const extension = Buffer.byteLength(whole) <= mostExtensionBytes ? whole : '';
  const stem = name.slice(0, name.length - extension.length);
  return `${cut(stem, mostBytes - Buffer.byteLength(extension))}${extension}`;
}

function cut(text: string, bytes: number): string {
  let kept = '';
  let size = 0;
  for (const sign of text) {
    size += Buffer.byteLength(sign);
    if (size > bytes) break;
    kept += sign;
  }
  return kept;
}

/** `Content-Disposition` of a download (RFC 6266): the name in UTF-8, and in ASCII for old clients. */
export function attachmentHeader(name: string): string {
  const ascii = name.replaceAll(/[^\x20-\x7e]|["\\%]/g, '_');
  return `attachment; filename="${ascii}"; filename*=UTF-8''${extendedValue(name)}`;
}

/** RFC 5987 leaves fewer signs as they are than `encodeURIComponent` does. */
function extendedValue(text: string): string {
  const wellFormed = text.replaceAll(/\p{Cs}/gu, '\ufffd');
  return encodeURIComponent(wellFormed).replaceAll(
    /['()*]/g,
    (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`,
  );
}
