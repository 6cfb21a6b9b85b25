import { expect, test } from 'vitest';
import type { ReleasedDescriptor } from '../../../src/core/model/release.ts';
import { Deployment } from '../../../scripts/dev/deployment.mjs';

type Forms = readonly Pick<ReleasedDescriptor, 'id' | 'version'>[];

const forms = (...ids: string[]) => ids.map((id) => ({ id, version: 1 }) as ReleasedDescriptor);

/** A server that keeps what it was given, and fails where told to. */
function server() {
  const given: (readonly string[])[] = [];
  const state = { failure: '', during: (): void => undefined };
  const deploy = (some: Forms): Promise<string> => {
    given.push(some.map(({ id, version }) => `${id}:${version}`));
    state.during();
    return Promise.resolve(state.failure);
  };
  return { given, state, deployment: new Deployment(deploy) };
}

test('forms go a few at a time, those that somebody waits for before the others', async () => {
  const { deployment } = server();
  deployment.add(forms('a', 'b', 'c', 'd', 'e'));
  deployment.addFirst(forms('d', 'x'));
  expect(await deployment.bring()).toEqual(['d', 'x', 'a', 'b']);
  expect(deployment.isDone).toBe(false);
  expect(await deployment.bring()).toEqual(['c', 'e']);
  expect(deployment.isDone).toBe(true);
  expect(await deployment.bring()).toEqual([]);
});

test('a form saved again goes as it was saved last, also where it was saved while it went', async () => {
  const { deployment, given, state } = server();
  deployment.add(forms('a'));
  deployment.addFirst([{ id: 'a', version: 2 } as ReleasedDescriptor]);
  state.during = () => {
    state.during = () => undefined;
    deployment.add([{ id: 'a', version: 3 } as ReleasedDescriptor]);
  };
  await deployment.bring();
  expect(deployment.isDone).toBe(false);
  await deployment.bring();
  expect(given).toEqual([['a:2'], ['a:3']]);
});

test('where the server does not run, forms wait until it does', async () => {
  const { deployment, state } = server();
  deployment.add(forms('a'));
  state.failure = 'the server does not run';
  expect(await deployment.bring()).toEqual([]);
  state.failure = '';
  expect(await deployment.bring()).toEqual(['a']);
});
