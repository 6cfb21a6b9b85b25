import type { Language } from '../../src/core/text/text.ts';
import { githubAnnotations, gitlabQuality } from './annotations.ts';
import { diagnosticJson } from './diagnostic-json.ts';
import type { DiagnosticReport } from './diagnostic-report.ts';
import { diagnosticText } from './diagnostic-text.ts';
import { junit } from './junit.ts';
import { sarif } from './sarif.ts';

/** How a report is written: for people, for programs, and for the machines that build. */
export const formats: Readonly<Record<string, (report: DiagnosticReport, language: Language) => string>> = {
  text: diagnosticText,
  json: diagnosticJson,
  sarif,
  github: githubAnnotations,
  gitlab: gitlabQuality,
  junit,
};
