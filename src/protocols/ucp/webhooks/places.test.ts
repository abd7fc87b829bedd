/** Targets that are slow or hang: how the places are shared out. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { setTimeout as wait } from 'node:timers/promises';
import { testDialects } from '../../../../test/support/databases.ts';
import { hook, none, scene } from '../../../../test/selling/made-up-network.ts';
import { until } from '../../../../test/support/until.ts';

for (const dialect of testDialects()) {
  const { name, skip } = dialect;

  test(
    `${name}: does not let a target without a response block any other, not even a later one`,
    {
      skip,
    },
    async () => {
      const { webhooks, tell } = await scene(dialect);
      for (let index = 0; index < 40; index += 1)
        await tell(`slow ${index}`, { url: `${hook}/${index < 30 ? 'same' : index}` });
      await tell('quick', { url: 'https://quick.example/' });
      const running = new Set<string>();
      const came: string[] = [];
      const note = (id: string) => (came.push(id), 204);
      let most = 0;
      let end: () => void = () => {};
      const patience = new Promise<void>((resolve) => (end = resolve));
      const { deliverDue } = webhooks(async (id, { url }) => {
        const { host } = new URL(url);
        if (host !== 'agent.example') return note(id);
        running.add(id);
        most = Math.max(most, running.size);
        await patience;
        running.delete(id);
        return 500;
      });
      const stopping = new AbortController();
      const run = deliverDue(stopping.signal);
      await until(() => came.length >= 1);
      await tell('later', { url: 'https://later.example/' });
      await until(() => came.length >= 2);
      assert.deepEqual(came, ['quick', 'later']);
      assert.equal(most, 2);
      stopping.abort();
      end();
      assert.deepEqual(await run, { ...none, delivered: 2, failed: 2 }, 'nothing new once it is to stop');
    },
  );

  test(`${name}: calls many targets concurrently, each once or twice, and not more`, { skip }, async () => {
    const { webhooks, tell } = await scene(dialect);
    const hosts = 130;
    for (let index = 0; index < hosts + 10; index += 1)
      await tell(`${index}`, { url: `https://h${index % hosts}.example/` });
    const running = new Set<string>();
    let most = 0;
    let end: () => void = () => {};
    const patience = new Promise<void>((resolve) => (end = resolve));
    const { deliverDue } = webhooks(async (id) => {
      most = Math.max(most, running.add(id).size);
      await patience;
      running.delete(id);
      return 200;
    });
    const run = deliverDue();
    await until(() => running.size >= 128);
    await wait(50);
    assert.equal(running.size, 128);
    end();
    assert.deepEqual(await run, { ...none, delivered: hosts + 10 });
    assert.equal(most, 128);
  });

  test(
    `${name}: sends updates that a busy host delayed, although all its tries end while the list is read`,
    {
      skip,
    },
    async () => {
      const { webhooks, tell, store, waiting } = await scene(dialect);
      for (let index = 0; index < 5; index += 1) await tell(`${index}`, { url: `${hook}/${index}` });
      let end: () => void = () => {};
      const patience = new Promise<number>((resolve) => (end = () => resolve(200)));
      let reads = 0;
      const slow: typeof store = {
        ...store,
        async dueNotices(...which) {
          const due = await store.dueNotices(...which);
          if ((reads += 1) < 2) return due;
          end();
          await until(async () => (await waiting()) <= 3);
          return due;
        },
      };
      assert.deepEqual(await webhooks(() => patience, { store: slow }).deliverDue(), {
        ...none,
        delivered: 5,
      });
    },
  );

  test(`${name}: leaves slots for later targets beside hosts that hang`, { skip }, async () => {
    const { webhooks, tell, clock } = await scene(dialect);
    for (let host = 0; host < 60; host += 1)
      for (let index = 0; index < 3; index += 1)
        await tell(`${host} ${index}`, { url: `https://hangs${host}.example/${index}` });
    let isOver = false;
    let end: () => void = () => {};
    const patience = new Promise<void>((resolve) => (end = resolve));
    const open = new Set<string>();
    const came: string[] = [];
    const { deliverDue } = webhooks(async (id, { url }) => {
      if (!new URL(url).host.startsWith('hangs')) return (came.push(id), 204);
      if (!isOver) {
        open.add(id);
        await patience;
        open.delete(id);
      }
      return 500;
    });
    const arrives = async (id: string): Promise<void> => {
      await tell(id, { url: `https://${id}.example/` });
      await until(() => came.includes(id), id);
    };
    const first = deliverDue();
    await until(() => open.size >= 92);
    // Two of each until half of all places are taken, then one.
    assert.equal(open.size, 92);
    await arrives('later');
    isOver = true;
    end();
    assert.equal((await first).failed, 180);

    isOver = false;
    const again = new Promise<void>((resolve) => (end = resolve));
    const stopping = new AbortController();
    clock.at += 3_600_000;
    const more = webhooks(async (id, { url }) => {
      if (!new URL(url).host.startsWith('hangs')) return (came.push(id), 204);
      open.add(id);
      await again;
      return 500;
    });
    const second = more.deliverDue(stopping.signal);
    await until(() => open.size >= 32);
    await arrives('afterwards');
    assert.equal(open.size, 32, 'of those that failed before');
    stopping.abort();
    end();
    await second;
  });
}
