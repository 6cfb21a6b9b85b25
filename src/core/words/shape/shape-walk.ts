import { diagnostic, type DiagnosticCode, type MachineFix } from '../../errors/diagnostic-catalogue.ts';
import type { DiagnosticArguments } from '../../errors/diagnostic-rule.ts';
import type { Diagnostic } from '../../errors/diagnostic.ts';
import { pointerTo } from '../../text/json.ts';
import type { DescriptorSource } from '../reading/parse.ts';
import { valueAt } from '../reading/text-tree.ts';

/** A walk through one descriptor: where it is, and what it found. */
export class ShapeWalk {
  readonly found: Diagnostic[] = [];
  readonly #source: DescriptorSource;
  readonly #path: (string | number)[] = [];

  constructor(source: DescriptorSource) {
    this.#source = source;
  }

  /** Does something one level deeper; `key` is the member or index that is entered. */
  within(key: string | number, visit: () => void): void {
    this.#path.push(key);
    visit();
    this.#path.pop();
  }

  /** JSON pointer of the value that the walk is at. */
  get pointer(): string {
    return pointerTo('', ...this.#path);
  }

  /** The file that the walk is in. */
  get file(): string {
    return this.#source.file;
  }

  /** The value of the file at a pointer. */
  valueAt(pointer: string): unknown {
    return valueAt(this.#source.value, pointer);
  }

  /** The word that the value belongs to: the last key that is no index. */
  get word(): string {
    return String(this.#path.findLast((key) => typeof key === 'string') ?? 'kind');
  }

  /** Notes a finding about the value here. */
  report(code: DiagnosticCode, args: DiagnosticArguments = {}, fix: MachineFix = {}): void {
    this.found.push(diagnostic(code, this.#source, this.pointer, args, fix));
  }

  /** Notes a finding about a key of the object here. */
  reportKey(key: string, code: DiagnosticCode, args: DiagnosticArguments = {}, fix: MachineFix = {}): void {
    this.found.push(diagnostic(code, this.#source, pointerTo(this.pointer, key), args, fix, 'key'));
  }

  /** Notes a finding about the value of a key of the object here. */
  reportAt(key: string, code: DiagnosticCode, args: DiagnosticArguments = {}, fix: MachineFix = {}): void {
    this.found.push(diagnostic(code, this.#source, pointerTo(this.pointer, key), args, fix));
  }
}

/** Validates the value that a walk is at. */
export type Shape = (value: unknown, walk: ShapeWalk) => void;
