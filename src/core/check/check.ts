import type { DiagnosticKind, MachineFix } from '../errors/diagnostic-catalogue.ts';
import type { DiagnosticArguments } from '../errors/diagnostic-rule.ts';
import type { Descriptor, FieldSet } from '../../generated/descriptor.ts';
import type { LinkedProcess, LinkedRecord } from '../model/link.ts';
import type { Defined, Entry, Library } from '../model/link-library.ts';
import type { ProcessModel, RecordModel } from '../model/model.ts';
import type { Place } from '../words/place.ts';
import type { SetsByName } from '../words/set-parts.ts';
import type { ExampleHelper, ExampleMemory } from './example-memory.ts';

/** A field set under check with the sets it can name: the shared ones and those written beside it. */
export interface CheckedSet extends Defined<FieldSet> {
  readonly siblings: SetsByName;
}

/** What the checks look at: everything, or one candidate against everything else. */
export interface Subject {
  /** All that may be referred to. */
  readonly library: Library;
  /** Descriptors under check. */
  readonly entries: readonly Entry<Descriptor>[];
  /** Sets that the descriptors under check define. */
  readonly sets: readonly CheckedSet[];
  readonly processes: readonly LinkedProcess[];
  readonly records: readonly LinkedRecord[];
  /** The model of a process, also of one that is not under check; null where there is none, or none that can be linked. */
  readonly processModel: (id: string) => ProcessModel | null;
  /** The same of a record. */
  readonly recordModel: (id: string) => RecordModel | null;
  /** Forms whose examples need not be run again. */
  readonly memory?: ExampleMemory | undefined;
  /** Who helps to run the examples. */
  readonly helper?: ExampleHelper | null | undefined;
}

/** Tells of one problem. The same problem at the same place is kept once. */
export type Report = (kind: DiagnosticKind, place: Place, args?: DiagnosticArguments, fix?: MachineFix) => void;

/** One rule about linked descriptors. */
export interface Check {
  readonly name: string;
  /** What it may report. */
  readonly codes: readonly DiagnosticKind[];
  /** Whether it looks at the menu; the others are not shown it, so that they need not look again when it alone is another. */
  readonly readsMenu?: true;
  readonly run: (subject: Subject, report: Report) => void;
}
