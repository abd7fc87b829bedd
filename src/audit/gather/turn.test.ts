import assert from 'node:assert/strict';
import { test } from 'node:test';
import { nextTurn } from './turn.ts';

test('continues one waiting audit in each turn of the event loop, in the order of arrival', async () => {
  const seen: string[] = [];
  const all = ['a', 'b', 'c'].map((name) => nextTurn().then(() => seen.push(name)));
  const between = new Promise<void>((resolve) => {
    const look = (): void => {
      seen.push('-');
      if (seen.length < 6) setImmediate(look);
      else resolve();
    };
    setImmediate(look);
  });
  await Promise.all([...all, between]);
  assert.match(seen.join(''), /a-+b-+c/);
});
