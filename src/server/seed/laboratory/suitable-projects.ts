import type { ProcessModel } from '../../../core/descriptor/model.ts';
import type { ProjectFacts } from './project-facts.ts';

/** What a word in the name of a process says of the products that it belongs to; the first that fits counts. */
const products: readonly (readonly [word: RegExp, products: readonly string[]])[] = [
  [/^macro-virus/, ['metavirome']],
  [/^geochip/, ['geochip']],
  [/^(pcr|mixed)-/, ['amplicon']],
  [/rna|transcript/, ['metatranscriptome', 'rna-seq']],
];

/** The projects that a process may be part of; all of them where none of its kind is there. */
export function suitableProjects({ id }: ProcessModel, projects: readonly ProjectFacts[]): readonly ProjectFacts[] {
  const wanted = products.find(([word]) => word.test(id))?.[1];
  const suitable = projects.filter(({ productType }) => wanted?.includes(productType) ?? true);
  return suitable.length === 0 ? projects : suitable;
}
