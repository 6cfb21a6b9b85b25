// Writes .gz and .br beside every text file of a built folder, so that the server never compresses a file twice, and
// lists all files with their hashes, as the last step of building the web app.
import { readFileSync, writeFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import { filesBelow } from './files.mjs';
import { listFiles } from './list-files.mjs';

const text = /\.(js|css|html|svg|json|map|txt|webmanifest)$/;
// Below this, a compressed file is no smaller than what its own request costs.
const smallest = 200;

const folder = process.argv[2] ?? 'dist/web';
const files = filesBelow(folder).filter((path) => text.test(path));

/** @param {string} file */
async function compress(file) {
  const content = readFileSync(file);
  if (content.length < smallest) return;
  const params = {
    [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY,
    [constants.BROTLI_PARAM_SIZE_HINT]: content.length,
  };
  const [zipped, brotli] = await Promise.all([
    promisify(gzip)(content, { level: 9 }),
    promisify(brotliCompress)(content, { params }),
  ]);
  writeFileSync(`${file}.gz`, zipped);
  writeFileSync(`${file}.br`, brotli);
}

// As many files at once as there are processors: one takes a second or less, all together many.
await Promise.all(
  Array.from({ length: availableParallelism() }, async () => {
    for (let file = files.pop(); file !== undefined; file = files.pop()) await compress(file);
  }),
);
listFiles(folder);
