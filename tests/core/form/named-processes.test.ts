import { describe, expect, test } from 'vitest';
import { namedProcesses } from '../../../src/core/form/named-processes.ts';
import { stepView } from '../../../src/core/form/step-view.ts';
import { allForms } from '../check/all-forms.ts';

const { processes } = allForms();

/** What the question before handing in proposes, for the data of a form. */
function proposed(process: string, step: string, outcome: string, data: Readonly<Record<string, unknown>>) {
  const { model } = processes.find(({ descriptor }) => descriptor.id === process)!;
  const view = stepView(model, step, model.steps.find(({ id }) => id === step)!.roles);
  const { opens } = view.outcomes.find(({ id }) => id === outcome)!;
  return namedProcesses(
    view,
    data,
    opens.map((one) => one.process),
  );
}

describe('what an outcome proposes to open', () => {
  const projectFlow = ['dna-extraction-plan', 'dna-qc-report', 'dna-library-plan', 'library-qc-report'];

  test('is the next process of the project, not all of its route that are offered', () => {
    expect(proposed('sample-storage', 'check-and-store', 'done', { projectFlow })).toEqual(['dna-extraction-plan']);
    expect(proposed('dna-extraction-plan', 'hand-over', 'submit', { projectFlow })).toEqual(['dna-qc-report']);
  });

  test('is the process before where work is repeated, and nothing that the route does not name', () => {
    expect(proposed('dna-qc-report', 'result-feedback', 'redo', { projectFlow })).toEqual(['dna-extraction-plan']);
    expect(proposed('dna-extraction-plan', 'plan', 'terminate', { projectFlow })).toEqual([]);
    expect(proposed('dna-extraction-plan', 'hand-over', 'submit', {})).toEqual([]);
  });

  test('is what is chosen on the page, whatever the route says', () => {
    const handled = { projectFlow, handleNextProcess: 'dna-purification-qc-report' };
    expect(proposed('dna-qc-report', 'opinion-handling', 'continue', handled)).toEqual(['dna-purification-qc-report']);
  });
});
