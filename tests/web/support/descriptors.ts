import type { Model, ProcessModel } from '../../../src/core/descriptor/model.ts';
import { wholeLibrary } from '../../core/descriptor/all-descriptors.ts';

/** The model of the project's own descriptors. */
export function projectModel(): Model {
  return wholeLibrary().model;
}

/** A process of the project. */
export function processModel(id: string): ProcessModel {
  const process = projectModel().processes.get(id);
  if (process === undefined) throw new Error(`schemas/ has no process ${id}`);
  return process;
}
