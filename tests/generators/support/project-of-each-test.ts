import { join } from 'node:path';
import { afterEach, beforeEach } from 'vitest';
import { smallProject } from './small-project.ts';

/** A small project that each test of a file has anew. */
export interface ProjectOfEachTest {
  readonly root: string;
  /** Where a part of its library is written. */
  readonly file: (name: string) => string;
}

/** Makes a small project before each test, and takes it away afterwards. */
export function projectOfEachTest(library: () => object): ProjectOfEachTest {
  let project: ReturnType<typeof smallProject>;
  beforeEach(() => {
    project = smallProject(library());
  });
  afterEach(() => project.remove());
  return {
    get root() {
      return project.root;
    },
    file: (name) => join(project.root, 'schemas', `${name}.json`),
  };
}
