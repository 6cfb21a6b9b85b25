import { readdirSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { compile } from '../../../src/core/descriptor/compile.ts';
import { parseDescriptor, type DescriptorSource } from '../../../src/core/descriptor/parse.ts';
import type { Model, ProcessModel } from '../../../src/core/descriptor/model.ts';

const root = join(import.meta.dirname, '../../../schemas');

function readSources(): readonly DescriptorSource[] {
  const files = readdirSync(root, { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.json') && !file.startsWith('meta'))
    .toSorted();
  return files.flatMap((file) => {
    const { source } = parseDescriptor(relative('.', join(root, file)), readFileSync(join(root, file), 'utf8'));
    return source === null ? [] : [source];
  });
}

let model: Model | null = null;

/** The model of the project's own descriptors. */
export function projectModel(): Model {
  model ??= compile(readSources()).model;
  return model;
}

/** A process of the project. */
export function processModel(id: string): ProcessModel {
  const process = projectModel().processes.get(id);
  if (process === undefined) throw new Error(`schemas/ has no process ${id}`);
  return process;
}
