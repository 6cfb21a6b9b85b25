import type { Compilation } from '../../src/core/check/compile.ts';
import type { DescriptorSource } from '../../src/core/words/reading/parse.ts';
import type { EmitCache } from './emit-cache.ts';

/** A generated file: its path below the folder of generated source, with forward slashes, and its text. */
export interface EmittedFile {
  readonly path: string;
  readonly text: string;
}

/** What emitters work from: descriptors without errors. */
export interface EmitInput {
  readonly sources: readonly DescriptorSource[];
  readonly compilation: Compilation;
  /** Texts that are slow to build, kept between runs by the hash of what they are built from. */
  readonly cache: EmitCache;
}

/** Builds the text of one kind of generated files; writing them is not its business. */
export interface Emitter {
  readonly name: string;
  readonly emit: (input: EmitInput) => Promise<readonly EmittedFile[]>;
}
