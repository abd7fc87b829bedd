import assert from 'node:assert/strict';
import { test } from 'node:test';
import { resolve } from '../../../../sandbox/ucp-schemas/annotations.ts';
import { releases } from '../releases.ts';
import { checkoutView, fullQuote, sampleFrame } from '../sample-views.ts';

const schema = {
  type: 'object',
  required: ['always', 'answer', 'soft'],
  properties: {
    always: { type: 'string' },
    answer: { type: 'string', ucp_request: 'omit' },
    soft: { type: 'string', ucp_request: { create: 'optional', update: 'required' } },
    secret: { type: 'string', ucp_response: 'omit' },
    wanted: { items: { properties: { inner: { ucp_request: 'required' } } }, ucp_response: 'required' },
    moving: { ucp_request: { transition: { from: 'required', to: 'omit' } } },
  },
};

test('annotations define what an operation omits, requires, and allows', () => {
  const shape = (mode: Parameters<typeof resolve>[1]) => {
    const { properties, required } = resolve(schema, mode) as { properties: object; required: string[] };
    return [Object.keys(properties).join(' '), required.join(' ')];
  };
  assert.deepEqual(shape('create'), ['always soft secret wanted moving', 'always moving']);
  assert.deepEqual(shape('update'), ['always soft secret wanted moving', 'always soft moving']);
  assert.deepEqual(shape('complete'), ['always soft secret wanted moving', 'always soft moving']);
  assert.deepEqual(shape('response'), ['always answer soft wanted moving', 'always answer soft wanted']);
});

test('no annotation remains at any depth', () => {
  assert.doesNotMatch(JSON.stringify(resolve(schema, 'create')), /ucp_/);
  assert.match(
    JSON.stringify(resolve(schema, 'create')),
    /"items":\{"properties":\{"inner":\{\}\},"required":\["inner"\]\}/,
  );
});

for (const { release, official, skip } of releases) {
  const good = () => release.encode.checkout(checkoutView(), sampleFrame(release));

  test(`${release.version}: rejects a broken response`, { skip }, () => {
    assert.ok(official.available);
    const errors = (change: object) => official.validateResponse('get_checkout', { ...good(), ...change });
    assert.deepEqual(errors({}), []);
    for (const change of [
      { id: undefined },
      { status: 'paid' },
      { totals: [] },
      {
        totals: [
          { type: 'subtotal', amount: 1 },
          { type: 'discount', amount: 1 },
          { type: 'total', amount: 2 },
        ],
      },
      { messages: [{ type: 'error', code: 'x', content: 'x' }] },
      { discounts: { applied: [{ title: 'x' }] } },
      { fulfillment: { methods: [{}] } },
      { continue_url: 'nowhere' },
    ]) {
      assert.notDeepEqual(errors(change), [], JSON.stringify(change));
    }
  });

  test(`${release.version}: rejects what is not an error response`, { skip }, () => {
    assert.ok(official.available);
    const ucp = { version: release.version, status: 'error' };
    assert.notDeepEqual(official.validateResponse('get_cart', { ucp, messages: [] }), []);
    assert.notDeepEqual(
      official.validateResponse('get_cart', {
        ...release.encode.refusal({ code: 'busy' }, sampleFrame(release)),
        id: 'x',
      }),
      [],
    );
  });

  test(`${release.version}: requires the members of a request by its operation`, { skip }, () => {
    assert.ok(official.available);
    assert.notDeepEqual(official.validateRequest('create_checkout', {}), []);
    assert.notDeepEqual(official.validateRequest('complete_checkout', {}), []);
    assert.deepEqual(official.validateRequest('complete_checkout', { payment: {} }), []);
    assert.notDeepEqual(official.validateRequest('create_checkout', { line_items: [], cart_id: 5 }), []);
    assert.deepEqual(official.validateRequest('get_order', 'nothing to say'), []);
  });

  test(`${release.version}: accepts a pickup at a store`, { skip }, () => {
    assert.ok(official.available);
    const [group] = fullQuote().groups;
    assert.ok(group);
    const quote = fullQuote({ groups: [{ ...group, method: 'pickup' }] });
    const body = release.encode.checkout(checkoutView({ quote }), sampleFrame(release));
    assert.deepEqual(official.validateResponse('get_checkout', body), []);
  });

  test(`${release.version}: rejects a broken profile and a broken notification`, { skip }, () => {
    assert.ok(official.available);
    assert.notDeepEqual(official.validateProfile({ ucp: { version: release.version } }), []);
    assert.notDeepEqual(official.validateNotice({ id: 'x' }), []);
  });
}
