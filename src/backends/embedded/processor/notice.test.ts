import assert from 'node:assert/strict';
import { test } from 'node:test';
import { openInbox } from '../../../../sandbox/psp/testing.ts';
import { signWebhook, startPsp } from '../../../../sandbox/psp/index.ts';
import { card, newIntent, startBench } from '../../../../test/support/embedded/processor.ts';

test('verifies webhooks of the provider, and returns the reference each time for a duplicate', async (t) => {
  const inbox = await openInbox();
  t.after(() => inbox.close());
  const { processor, again } = startBench(
    t,
    await startPsp({ webhook: { url: inbox.url, events: ['payment_intent.amount_capturable_updated'] } }),
  );
  const intentId = await newIntent(processor, 'attempt·ü·1');
  await processor.confirm(intentId, card('double_webhook'), 'https://shop.example/');
  await inbox.wait(2);
  for (const { body, signature } of inbox.received) {
    assert.deepEqual(processor.readNotice(body, signature), { reference: 'attempt·ü·1', intentId });
    const other = again({ webhookSecret: 'whsec_other' });
    assert.equal(other.readNotice(body, signature), undefined, 'another secret');
    assert.equal(processor.readNotice(body, undefined), undefined);
    assert.equal(processor.readNotice(`${body} `, signature), undefined, 'one more blank');
    assert.equal(processor.readNotice(body.replace('25', '26'), signature), undefined);
  }
});

test('ignores old, malformed, and foreign events', async (t) => {
  const { processor, psp } = startBench(t, await startPsp());
  const read = (content: unknown, at = Date.now()) => {
    const body = typeof content === 'string' ? content : JSON.stringify(content);
    return processor.readNotice(body, signWebhook(body, psp.webhookSecret, at));
  };
  const object = { id: 'pi_1', metadata: { reference: 'r' } };
  const event = { object: 'event', type: 'payment_intent.succeeded', data: { object } };
  assert.deepEqual(read(event), { reference: 'r', intentId: 'pi_1' });
  assert.deepEqual(read(event, Date.now() - 290_000), { reference: 'r', intentId: 'pi_1' });
  assert.equal(read(event, Date.now() - 310_000), undefined, 'older than five minutes');
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
  for (const content of hostile) assert.equal(read(content), undefined, JSON.stringify(content));
  for (const signature of ['', 't=1', 'v1=00', 't=x,v1=', 't='.repeat(2_000)])
    assert.equal(processor.readNotice(JSON.stringify(event), signature), undefined);
});
