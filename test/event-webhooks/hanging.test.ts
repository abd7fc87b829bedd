/** Receivers of one host that hang, as behind an automation service: other receivers of the node are not delayed. */
import assert from 'node:assert/strict';
import type { ServerResponse } from 'node:http';
import { test } from 'node:test';
import { openDatabase } from '#storage';
import { testDialects } from '../support/databases.ts';
import { event, writeEvents } from './events.ts';
import { startEventTasks } from './own-tasks.ts';
import { openReceiver } from './receiver.ts';
import { until } from '../support/until.ts';

const hanging = 6;
const events = 12;

for (const { name, skip, url } of testDialects())
  test(`${name}: delivers events while other requests to the same host still wait`, { skip }, async (t) => {
    const address = await url();
    const database = await openDatabase(address);
    t.after(() => database.close());
    const sinks = await startEventTasks(t, database, address);
    const open = new Set<ServerResponse>();
    let givenUp = 0;
    const hang = (response: ServerResponse): void => {
      open.add(response);
      response.once('close', () => (givenUp += response.writableEnded ? 0 : 1));
    };
    const bad = await Promise.all(Array.from({ length: hanging }, () => openReceiver(t, hang)));
    const good = await openReceiver(t);
    for (const { url } of [...bad, good])
      assert.ok(
        await sinks.create({ url, description: '', types: ['order_placed'], enabled: true, site: undefined }),
      );
    const write = () => writeEvents(database, [event('order_placed', Date.now())]);
    await write();
    await until(() => open.size === hanging, 'each hangs with its first');
    for (let at = 1; at < events; at += 1) await write();
    await until(() => good.received.length >= events);
    assert.equal(good.received.length, events);
    assert.equal(givenUp, 0, 'all of the others are still waited for');
    for (const receiver of bad) receiver.answer = 500;
    for (const response of open) response.writeHead(500).end();
  });
