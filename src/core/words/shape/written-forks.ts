import { diagnostic } from '../../errors/diagnostic-catalogue.ts';
import type { Diagnostic } from '../../errors/diagnostic.ts';
import { isObject, pointerTo } from '../../text/json.ts';
import type { DescriptorSource } from '../reading/parse.ts';
import { checkShape } from './shape.ts';
import { listText } from '../../text/list-text.ts';

/** What is wrong with the shape of a source. An outcome with a list of targets is told for what it means: a fork. */
export function shapeProblems(source: DescriptorSource): readonly Diagnostic[] {
  const found = checkShape(source);
  const forks = writtenForks(source);
  if (forks.length === 0) return found;
  const places = new Set(forks.map(({ pointer }) => pointer));
  return [...found.filter(({ pointer }) => !places.has(pointer)), ...forks];
}

function writtenForks(source: DescriptorSource): readonly Diagnostic[] {
  return itemsOf(source.value, 'steps').flatMap((step, at) =>
    itemsOf(step, 'outcomes').flatMap((outcome, order): readonly Diagnostic[] => {
      const to = isObject(outcome) ? outcome['to'] : undefined;
      if (!isObject(outcome) || !Array.isArray(to)) return [];
      const pointer = pointerTo('/steps', at, 'outcomes', order, 'to');
      const name = typeof outcome['id'] === 'string' ? outcome['id'] : '';
      return [diagnostic('graph/fork', source, pointer, { name, targets: listText(to.map(String)) })];
    }),
  );
}

function itemsOf(value: unknown, key: string): readonly unknown[] {
  const list = isObject(value) ? value[key] : undefined;
  return Array.isArray(list) ? list : [];
}
