import { CompletionItemKind, MarkupKind, type CompletionItem, type Hover } from 'vscode-languageserver/node';
import { isObject } from '../../src/core/text/json.ts';
import type { Language } from '../../src/core/text/text.ts';
import { labelOf, type Candidate, type Spot } from './spot.ts';
import { rangeOf } from './text-places.ts';

const icons: Readonly<Record<Candidate['kind'], CompletionItemKind>> = {
  set: CompletionItemKind.Struct,
  field: CompletionItemKind.Field,
  role: CompletionItemKind.Class,
  step: CompletionItemKind.Event,
  code: CompletionItemKind.EnumMember,
  dictionary: CompletionItemKind.Enum,
  form: CompletionItemKind.File,
  function: CompletionItemKind.Function,
  name: CompletionItemKind.Constant,
  other: CompletionItemKind.Reference,
};

/** The names that fit at a spot, each with the edit that writes it there. */
export function completionItems(spot: Spot, text: string, language: Language): CompletionItem[] {
  const range = rangeOf(text, spot.start, spot.end);
  return spot.candidates.map((candidate) => ({
    label: candidate.name,
    kind: icons[candidate.kind],
    detail: labelOf(candidate, language),
    documentation: { kind: MarkupKind.Markdown, value: explained(candidate) },
    filterText: spot.isBare ? JSON.stringify(candidate.name) : candidate.name,
    textEdit: { range, newText: spot.isBare ? JSON.stringify(candidate.name) : candidate.name },
  }));
}

/** The candidate that stands at a spot; a field may be named with its table or without. */
export function nameAt({ name, candidates }: Spot): Candidate | null {
  const bare = name.replace(/<.*$/, '').replace(/=.*$/, '');
  return candidates.find((one) => one.name === name) ?? candidates.find((one) => one.name === bare) ?? null;
}

/** What stands at a spot, in words. */
export function hoverOf(spot: Spot, text: string): Hover | null {
  const found = nameAt(spot);
  if (found === null || (found.kind === 'name' && found.place === null)) return null;
  const value = explained(found);
  return { contents: { kind: MarkupKind.Markdown, value }, range: rangeOf(text, spot.start, spot.end) };
}

/** A name with its labels, what its words say, and where it is written. */
function explained(candidate: Candidate): string {
  const { name, words, place } = candidate;
  const labels = [labelOf(candidate, 'zh'), labelOf(candidate, 'en')].filter((label) => label !== '');
  const { description, properties, entries } = words;
  const choices = words['x-enum'];
  const lines = [
    `**${name}** ${[...new Set(labels)].join(' · ')}`.trimEnd(),
    typeof description === 'string' ? description : '',
    isObject(properties) ? Object.keys(properties).join(', ') : '',
    Array.isArray(entries) ? entries.slice(0, mostShown).map(entryText).join('  \n') : '',
    isObject(choices) ? Object.keys(choices).join(', ') : '',
    ...wordsShown.flatMap((word) => (words[word] === undefined ? [] : `\`${word}\`: \`${said(words[word])}\``)),
    place === null ? '' : `*${place.source.file}:${place.source.locate(place.pointer, place.of).line}*`,
  ];
  return lines.filter((line) => line !== '').join('\n\n');
}

const mostShown = 20;

/** What of a field's words tells most about it. */
const wordsShown = ['type', 'scope', 'x-unit', 'x-dict', 'x-ref', 'x-calc', 'x-when', 'x-need', 'x-lock', 'x-was'];

function entryText(entry: unknown): string {
  return isObject(entry) ? `\`${String(entry['dictKey'])}\` ${String(entry['dictValue'])}` : '';
}

function said(value: unknown): string {
  return typeof value === 'string' ? value : JSON.stringify(value);
}
