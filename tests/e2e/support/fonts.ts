import { mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join, resolve } from 'node:path';

const cache = resolve(import.meta.dirname, '../../../.cache/fonts');

/** The folder of the one font of the tests: Latin and Chinese letters in one size of letters. */
function fontFolder(): string {
  return resolve(dirname(createRequire(import.meta.url).resolve('@embedpdf/fonts-sc')), '../fonts');
}

/**
 * The fontconfig file of the tests' browser: one font, so that pages are laid out alike whatever fonts a machine has.
 * FONTCONFIG_FILE names another one, e.g. to see the pages in wide letters.
 *
 * @returns its path
 */
export function fontconfigFile(): string {
  const chosen = process.env['FONTCONFIG_FILE'] ?? '';
  if (chosen !== '') return chosen;
  const file = join(cache, 'fonts.conf');
  const text = `<?xml version="1.0"?>
<!DOCTYPE fontconfig SYSTEM "urn:fontconfig:fonts.dtd">
<fontconfig>
  <dir>${fontFolder()}</dir>
  <cachedir>${cache}</cachedir>
  <selectfont><rejectfont><glob>*Light.otf</glob></rejectfont></selectfont>
</fontconfig>
`;
  mkdirSync(cache, { recursive: true });
  if (readText(file) !== text) {
    // Another worker may read it at this moment.
    writeFileSync(`${file}.${process.pid}`, text);
    renameSync(`${file}.${process.pid}`, file);
  }
  return file;
}

function readText(file: string): string {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    return '';
  }
}
