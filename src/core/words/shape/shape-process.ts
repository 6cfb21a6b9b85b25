import { sentenceName } from './shape-names.ts';
import type { ShapeWalk } from './shape-walk.ts';
import type { Text } from '../../text/text.ts';

/** Words that a process says itself or takes from its family, with their meaning. */
const flowWords: Readonly<Record<string, Text>> = {
  stage: { zh: '流程所在的阶段。', en: 'the stage of the pipeline.' },
  start: { zh: '由谁发起。', en: 'who or what starts it.' },
  steps: { zh: '步骤。', en: 'its steps, in order.' },
};

/**
 * A process either extends a family and fills its parameters, or says stage, start and steps itself.
 *
 * @param meant words that misspelt ones most likely mean: they are not missing
 */
export function checkProcess(
  value: Readonly<Record<string, unknown>>,
  walk: ShapeWalk,
  meant: readonly string[],
): void {
  const extended = value['extends'] !== undefined;
  for (const [word, meaning] of Object.entries(flowWords)) {
    const written = value[word] !== undefined;
    if (extended && written) walk.reportKey(word, 'shape/extends-word', { word });
    if (!extended && !written && !meant.includes(word))
      walk.report('shape/word-missing', { place: sentenceName('process'), word, meaning });
  }
  if (!extended && value['params'] !== undefined) walk.reportKey('params', 'shape/params-alone');
}
