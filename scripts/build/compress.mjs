// Writes .gz and .br beside every text file of a built folder, so that the server never compresses a file twice.
import { readFileSync, writeFileSync } from 'node:fs';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import { filesBelow } from './files.mjs';

const text = /\.(js|css|html|svg|json|map|txt|webmanifest)$/;
const smallest = 1024;

for (const file of filesBelow(process.argv[2] ?? 'dist/web').filter((path) => text.test(path))) {
  const content = readFileSync(file);
  if (content.length < smallest) continue;
  const params = { [constants.BROTLI_PARAM_QUALITY]: 8, [constants.BROTLI_PARAM_SIZE_HINT]: content.length };
  const [zipped, brotli] = await Promise.all([
    promisify(gzip)(content, { level: 9 }),
    promisify(brotliCompress)(content, { params }),
  ]);
  writeFileSync(`${file}.gz`, zipped);
  writeFileSync(`${file}.br`, brotli);
}
