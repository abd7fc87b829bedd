import assert from 'node:assert/strict';
import { test } from 'node:test';
import { openInbox } from '../../../../../sandbox/psp/testing.ts';
import { signWebhook, startPsp } from '../../../../../sandbox/psp/index.ts';
import {
  card,
  newIntent,
  startBench,
  authorization,
} from '../../../../../test/support/embedded/processor.ts';

test('verifies webhooks of the provider, and returns the reference each time for a duplicate', async (t) => {
  const inbox = await openInbox();
  t.after(() => inbox.close());
  const { processor, again } = startBench(
    t,
    await startPsp({ webhook: { url: inbox.url, events: ['payment_intent.amount_capturable_updated'] } }),
  );
  const intentId = await newIntent(processor, 'attempt·ü·1');
  await processor.authorize(intentId, authorization(card('double_webhook')));
  await inbox.wait(2);
  for (const { body, signature } of inbox.received) {
    assert.deepEqual(await processor.readNotices(body, signed(signature)), [
      { reference: 'attempt·ü·1', intentId },
    ]);
    const other = again({ webhookSecret: 'whsec_other' });
    assert.equal(await other.readNotices(body, signed(signature)), undefined, 'another secret');
    assert.equal(await processor.readNotices(body, signed(undefined)), undefined);
    assert.equal(await processor.readNotices(`${body} `, signed(signature)), undefined, 'one more blank');
    assert.equal(await processor.readNotices(body.replace('25', '26'), signed(signature)), undefined);
  }
});

const signed = (signature: string | undefined) => (name: string) =>
  name === 'stripe-signature' ? signature : undefined;

test('ignores old, malformed, and foreign events', async (t) => {
  const { processor, psp } = startBench(t, await startPsp());
  const read = (content: unknown, at = Date.now()) => {
    const body = typeof content === 'string' ? content : JSON.stringify(content);
    return processor.readNotices(body, signed(signWebhook(body, psp.webhookSecret, at)));
  };
  const object = { id: 'pi_1', metadata: { reference: 'r' } };
  const event = { object: 'event', type: 'payment_intent.succeeded', data: { object } };
  assert.deepEqual(await read(event), [{ reference: 'r', intentId: 'pi_1' }]);
  assert.deepEqual(await read(event, Date.now() - 290_000), [{ reference: 'r', intentId: 'pi_1' }]);
  assert.equal(await read(event, Date.now() - 310_000), undefined, 'older than five minutes');
  const hostile: unknown[] = [
    '',
    'no json',
    'null',
    '7',
    '[]',
    '{}',
    { ...event, type: 7 },
    { ...event, type: 'charge.succeeded' },
    { ...event, data: undefined },
    { ...event, data: { object: null } },
    { ...event, data: { object: { id: 'pi_1', metadata: null } } },
    { ...event, data: { object: { id: 7, metadata: { reference: 'r' } } } },
    { ...event, data: { object: { id: 'pi_1', metadata: { reference: 7 } } } },
    { ...event, object: 'v2.core.event' },
  ];
  for (const content of hostile) assert.deepEqual((await read(content)) ?? [], [], JSON.stringify(content));
  for (const signature of ['', 't=1', 'v1=00', 't=x,v1=', 't='.repeat(2_000)])
    assert.equal(await processor.readNotices(JSON.stringify(event), signed(signature)), undefined);
});
