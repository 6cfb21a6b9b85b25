import { describe, expect, test } from 'vitest';
import { namedPeople, typedName } from '../../../src/core/text/mentions.ts';

const people = [
  { account: 'tech', realName: '李敏' },
  { account: 'tech.two', realName: '李敏华' },
  { account: 'lead', realName: 'Li Min' },
  { account: 'other', realName: '李敏' },
];

function named(comment: string): string[] {
  return namedPeople(comment, people).map(({ account }) => account);
}

describe('contract 7.5 people named in a comment', () => {
  test.each([
    ['@tech 请看', ['tech']],
    ['请@tech看', ['tech']],
    ['@tech.two', ['tech.two']],
    ['@tech. That is all.', ['tech']],
    ['@李敏华 请看', ['tech.two']],
    ['@李敏请看', ['tech', 'other']],
    ['@Li Min and @TECH', ['lead', 'tech']],
    ['@technical', []],
    ['write to me@tech.example', []],
    ['@nobody, @', []],
    ['tech 李敏', []],
  ])('%s', (comment, accounts) => {
    expect(named(comment)).toEqual(accounts);
  });

  test.each([
    ['请@', 2, { at: 1, query: '' }],
    ['请@李', 3, { at: 1, query: '李' }],
    ['@te and more', 3, { at: 0, query: 'te' }],
    ['@tech ', 6, null],
    ['me@tech', 7, null],
    ['nothing', 7, null],
  ])('what is being typed in "%s" at %i', (text, caret, expected) => {
    expect(typedName(text, caret)).toEqual(expected);
  });
});
