import { describe, expect, test } from 'vitest';
import type { FieldModel } from '../../../src/core/model/model.ts';
import { outcomeValues } from '../../../src/core/form/outcome-values.ts';
import { benchProcess } from './bench-process.ts';

const said = { zh: '说', en: 'said' };

function ownField(key: string, words: FieldModel['words']): FieldModel {
  const found = benchProcess()
    .sets.get('opinion')!
    .fields.find((field) => field.key === key)!;
  return { ...found, words: { ...found.words, ...words } };
}

describe('what pressing an outcome says', () => {
  test('is the choice that lists the outcome and that nobody types', () => {
    const result = ownField('opinionResult', { 'x-enum': { agree: said, stop: said } });
    expect(outcomeValues([result], 'stop')).toEqual({ opinionResult: 'stop' });
    expect(outcomeValues([result], 'submit')).toEqual({});
  });

  test('is nothing for a choice that a person types', () => {
    const typed = ownField('opinionResult', { 'x-enum': { agree: said }, readOnly: false });
    expect(outcomeValues([typed], 'agree')).toEqual({});
  });
});
