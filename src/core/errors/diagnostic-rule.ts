import type { Severity } from './diagnostic.ts';
import type { Text } from '../text/text.ts';

/**
 * What one diagnostic code says. `{name}` in a text stands for an argument; an argument that is itself a text in both
 * languages is put in by language.
 */
export interface DiagnosticRule {
  readonly severity: Severity;
  /** What is wrong. */
  readonly message: Text;
  /** Why it matters to the person who fills the form. */
  readonly why: Text;
  /** The smallest change that mends it. */
  readonly fix: Text;
}

/** Arguments of a diagnostic's texts, by name. */
export type DiagnosticArguments = Readonly<Record<string, string | number | Text>>;
