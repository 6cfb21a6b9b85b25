// The reference of `validate`: parses the files named and checks each against the meta-schema that it names.
import { Ajv, type AnySchemaObject } from 'ajv';
import { readFileSync, readdirSync } from 'node:fs';
import { basename, join } from 'node:path';

const meta = 'schemas/meta';

const read = (file: string) => JSON.parse(readFileSync(file, 'utf8')) as AnySchemaObject;

const ajv = new Ajv({ strict: false, validateFormats: false });
for (const file of readdirSync(meta, { recursive: true, encoding: 'utf8' })) {
  if (file.endsWith('.json')) ajv.addSchema(read(join(meta, file)), `file:///${file}`);
}

let wrong = 0;
const files = process.argv.slice(2);
for (const file of files) {
  const descriptor = read(file);
  const check = ajv.getSchema(`file:///${basename(String(descriptor['$schema']))}`);
  if (check?.(descriptor) === true) continue;
  wrong += 1;
  console.log(`${file}: ${check === undefined ? 'names no meta-schema' : ajv.errorsText(check.errors)}`);
}
console.log(`${files.length} files checked, ${wrong} wrong`);
process.exitCode = wrong > 0 ? 1 : 0;
