import { expect, test } from 'vitest';
import { compile } from '../../../src/core/check/compile.ts';
import type { ReleasedDescriptor } from '../../../src/core/model/release.ts';
import { conversionBetween } from '../../../src/core/release/conversion.ts';
import { diffReleases } from '../../../src/core/release/diff.ts';
import { loadForm } from '../../../src/core/release/form-fields.ts';
import { noFormerFields } from '../../../src/core/release/former-fields.ts';
import { StoredFates } from '../../../src/core/release/stored-fates.ts';
import { type Json, smallLibrary, sourcesOf } from '../check/support/small-library.ts';

const { expanded } = compile(sourcesOf(smallLibrary()));

test.each(['foo(amount) /', 'amount *', 'text(amount)', 'min([amount])', 'nothing / 2.0'])(
  'S2-16 %s is refused of processes and records, and what is stored is told without running it',
  (text) => {
    for (const id of ['thing', 'bench-one']) {
      const before = structuredClone(expanded.get(id)) as Json;
      const after = structuredClone(before);
      after.sets.facts.properties.amount['x-unit'] = 'ug';
      after.migrate = { amount: text };
      const [old, next] = [before, after] as readonly ReleasedDescriptor[] as [ReleasedDescriptor, ReleasedDescriptor];
      expect(diffReleases({ descriptor: old }, { descriptor: next }).class).toBe('refuse');
      const [then, now] = [loadForm(old), loadForm(next)];
      const isAbsentName = text === 'nothing / 2.0';
      expect(conversionBetween(then, now) === null).toBe(!isAbsentName);
      const fates = new StoredFates(
        { before: then, after: now, former: noFormerFields },
        { today: '2026-11-28', now: '2026-11-28T09:00:00+08:00' },
      );
      expect(() => fates.of({ title: 'T', amount: 5 })).not.toThrow();
    }
  },
);
