import type { FastifyRequest } from 'fastify';
import type { Language } from '../../../core/text/text.ts';

/** The language of a request: English where `Accept-Language` prefers it to Chinese, else Chinese. */
export function languageOf(request: Pick<FastifyRequest, 'headers'>): Language {
  const header = request.headers['accept-language'] ?? '';
  const ranked = header
    .split(',')
    .map(readRange)
    .filter((range) => range.weight > 0);
  ranked.sort((a, b) => b.weight - a.weight);
  return ranked.find((range) => range.tag === 'zh' || range.tag === 'en')?.tag === 'en' ? 'en' : 'zh';
}

function readRange(text: string): { readonly tag: string; readonly weight: number } {
  const [tag = '', ...parameters] = text.trim().toLowerCase().split(';');
  const quality = parameters.find((parameter) => parameter.trim().startsWith('q='));
  const weight = quality === undefined ? 1 : Number(quality.trim().slice(2));
  return { tag: tag.split('-')[0] ?? '', weight: Number.isNaN(weight) ? 0 : weight };
}
