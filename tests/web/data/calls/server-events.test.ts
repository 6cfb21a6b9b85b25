import { describe, expect, test } from 'vitest';
import { dispatchServerEvent, onServerEvent, takeEvents } from '../../../../src/web/data/calls/server-events.ts';

function read(...chunks: readonly string[]): [string, string][] {
  const events: [string, string][] = [];
  chunks.reduce((rest, chunk) => takeEvents(rest + chunk, (name, data) => events.push([name, data])), '');
  return events;
}

describe('event stream', () => {
  test('an event cut anywhere arrives once and whole', () => {
    const text = 'event: counters\ndata: {"roles":["qc"]}\n\nevent: dict\ndata: {}\n\n';
    for (let cut = 0; cut <= text.length; cut += 1) {
      expect(read(text.slice(0, cut), text.slice(cut))).toEqual([
        ['counters', '{"roles":["qc"]}'],
        ['dict', '{}'],
      ]);
    }
  });

  test('comments, CRLF and several data lines are understood; an unfinished event waits', () => {
    expect(read(': keep-alive\n\n', 'data: a\r\ndata: b\r\n\r\n', 'event: x\ndata: half')).toEqual([
      ['message', 'a\nb'],
    ]);
  });

  test('listeners get their own events until they leave', () => {
    const heard: unknown[] = [];
    const leave = onServerEvent('release', (data) => heard.push(data));
    dispatchServerEvent('release', 1);
    dispatchServerEvent('dict', 2);
    leave();
    dispatchServerEvent('release', 3);
    expect(heard).toEqual([1]);
  });
});
