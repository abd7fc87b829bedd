/** What holds for the answers of every release: they fit the official schemas, add up, and point at what is there. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { Ajv2020 } from 'ajv/dist/2020.js';
import { checkoutStates } from '#commerce';
import type { OperationName } from './operation.ts';
import type { Frame, JsonObject, Release } from './release.ts';
import { releases } from './releases.testing.ts';
import { optionsProduct, orderView, plainProduct, sampleOrder } from './samples-records.ts';
import {
  cartView,
  checkoutView,
  emailMissing,
  emptyQuote,
  everything,
  fullQuote,
  grossQuote,
  nothing,
  sampleFrame,
  sampleInput,
  sampleSite,
} from './samples.ts';

const order = { id: '00001234.mac', number: '00001234', permalink: 'https://shop.example/orders/00001234' };
const pickup = () => {
  const [group] = fullQuote().groups;
  assert.ok(group);
  return fullQuote({
    groups: [
      { ...group, method: 'pickup', selectedDestinationId: 'loc_1' },
      { ...group, id: 'g2', method: 'digital' },
    ],
  });
};

/** Name, operation, answer: everything that an encoder can meet, in all its kinds. */
function answers({ encode }: Release, frame: Frame): [string, OperationName, JsonObject][] {
  const input = sampleInput();
  const lookup = { ids: ['lamp', 'lamp-steel', 'bulb-e27', 'nope'], filters: {}, hints: {} };
  const detail = { selected: [], preferences: [], filters: {}, hints: {} };
  const page = { products: [optionsProduct(), plainProduct()], currency: 'USD' };
  const bare = sampleOrder({ adjustments: [], events: [], expectations: [], attribution: {} });
  return [
    ['an empty cart', 'create_cart', encode.cart(cartView(), frame)],
    [
      'a full cart',
      'update_cart',
      encode.cart(cartView({ quote: fullQuote(), input, problems: [emailMissing] }), frame),
    ],
    ['a cart of prices with tax', 'get_cart', encode.cart(cartView({ quote: grossQuote(), input }), frame)],
    ...checkoutStates.flatMap((state) =>
      [everything, nothing].map((disclosure): [string, OperationName, JsonObject] => [
        `a checkout that is ${state}${disclosure.buyer ? '' : ', to a stranger'}`,
        'update_checkout',
        encode.checkout(checkoutView({ state, disclosure, problems: [emailMissing], order }), frame),
      ]),
    ),
    ['an empty checkout', 'create_checkout', encode.checkout(checkoutView({ quote: emptyQuote() }), frame)],
    ['prices with tax', 'create_checkout', encode.checkout(checkoutView({ quote: grossQuote() }), frame)],
    ['a pickup', 'create_checkout', encode.checkout(checkoutView({ quote: pickup() }), frame)],
    ['an order', 'get_order', encode.order(orderView(), frame)],
    ['an order to a stranger', 'get_order', encode.order(orderView({ disclosure: nothing }), frame)],
    ['an order on the given path', 'get_order', encode.order(orderView(), { ...frame, given: true })],
    ['a new order', 'get_order', encode.order(orderView({ order: bare }), frame)],
    ['a page of products', 'search_catalog', encode.searchCatalog({ ...page, total: 2 }, [], frame)],
    [
      'a page with a next one and a note',
      'search_catalog',
      encode.searchCatalog(
        { ...page, nextCursor: 'c' },
        [{ code: 'filter_ignored', text: 'Ignored.' }],
        frame,
      ),
    ],
    ['found ids', 'lookup_catalog', encode.lookupCatalog(page.products, lookup, 'USD', frame)],
    ['no found ids', 'lookup_catalog', encode.lookupCatalog([], lookup, 'USD', frame)],
    [
      'a product with options',
      'get_product',
      encode.getProduct(optionsProduct(), { ...detail, id: 'lamp' }, 'USD', frame),
    ],
    [
      'a product without options',
      'get_product',
      encode.getProduct(plainProduct(), { ...detail, id: 'bulb' }, 'USD', frame),
    ],
    ['nothing', 'get_product', encode.refusal({ code: 'not-found', what: 'product' }, frame)],
    [
      'no common ground',
      'create_cart',
      encode.refusal({ code: 'capabilities-incompatible', content: 'No.' }, frame),
    ],
    ['a busy checkout', 'complete_checkout', encode.refusal({ code: 'busy' }, frame)],
  ];
}

/** What a JSONPath of ours, made of names and indexes, leads to. */
const at = (document: unknown, path: string): unknown =>
  [...path.matchAll(/\.(\w+)|\[(\d+)\]/g)].reduce<unknown>(
    (value, [, name, index]) => (value as Record<string, unknown> | undefined)?.[name ?? index ?? ''],
    document,
  );

for (const { release, official, skip } of releases) {
  const frame = sampleFrame(release);
  test(`${release.version}: every answer fits the official schema`, { skip }, () => {
    assert.ok(official.available);
    for (const [name, operation, body] of answers(release, frame)) {
      assert.deepEqual(official.validateResponse(operation, body), [], name);
    }
  });

  test(`${release.version}: every answer fits the result that the MCP tool declares`, () => {
    const ajv = new Ajv2020({ strict: false });
    for (const [name, operation, body] of answers(release, frame)) {
      const check = ajv.compile(release.toolSchemas[operation].result);
      assert.ok(check(body), `${name}: ${ajv.errorsText(check.errors)}`);
    }
  });

  test(
    `${release.version}: a site without a handler, a link or a name for its page still answers well`,
    { skip },
    () => {
      assert.ok(official.available);
      const site = sampleSite({ paymentHandlers: [], storefront: 'nowhere', consent: [] });
      for (const [name, operation, body] of answers(release, sampleFrame(release, undefined, { site }))) {
        assert.deepEqual(official.validateResponse(operation, body), [], name);
      }
    },
  );

  test(`${release.version}: what was not negotiated is not spoken of`, { skip }, () => {
    assert.ok(official.available);
    const alone = { 'dev.ucp.shopping.checkout': [{ version: release.version }] };
    const body = release.encode.checkout(
      checkoutView({
        problems: [{ ...emailMissing, place: { group: 'g1', member: 'destination' } }],
      }),
      { ...frame, capabilities: alone },
    );
    assert.deepEqual(official.validateResponse('get_checkout', body), []);
    assert.deepEqual(
      ['fulfillment', 'discounts'].filter((member) => member in body),
      [],
    );
    assert.equal('consent' in (body['buyer'] as object), false);
    assert.doesNotMatch(JSON.stringify(body), /\$\.(fulfillment|discounts)/);
  });

  test(`${release.version}: all entries but the total sum to it, and parts to their wholes`, () => {
    for (const [name, , body] of answers(release, frame)) {
      const lists = [body, ...((body['line_items'] as JsonObject[] | undefined) ?? [])].map(
        (part) => (part['totals'] ?? []) as { type: string; amount: number; lines?: { amount: number }[] }[],
      );
      for (const totals of lists) {
        const sum = totals
          .filter(({ type }) => type !== 'total')
          .reduce((all, { amount }) => all + amount, 0);
        assert.equal(sum, totals.find(({ type }) => type === 'total')?.amount ?? 0, name);
        for (const { amount, lines } of totals) {
          if (lines)
            assert.equal(
              lines.reduce((all, line) => all + line.amount, 0),
              amount,
              name,
            );
        }
      }
    }
  });

  test(`${release.version}: allocations sum to their discount and lead to lines and methods of the answer`, () => {
    const body = release.encode.checkout(checkoutView(), frame);
    const { applied } = body['discounts'] as {
      applied: { amount: number; allocations?: { path: string; amount: number }[] }[];
    };
    assert.equal(applied.filter(({ allocations }) => allocations).length, 2);
    for (const { amount, allocations = [] } of applied) {
      for (const { path } of allocations) assert.ok(at(body, path), path);
      if (allocations.length)
        assert.equal(
          allocations.reduce((all, one) => all + one.amount, 0),
          amount,
        );
    }
  });

  test(`${release.version}: a stranger reads neither name, street nor e-mail`, () => {
    for (const [name, , body] of answers(release, frame)) {
      if (!name.includes('stranger')) continue;
      assert.doesNotMatch(JSON.stringify(body), /Ada|Lovelace|Analytical|ada@|\+1217|A gift/, name);
      assert.match(JSON.stringify(body), /Springfield/, name);
    }
  });

  test(`${release.version}: the notice of an order is the full order, without the street`, { skip }, () => {
    assert.ok(official.available);
    const notice = {
      id: 'n1',
      site: 'lamps',
      orderNumber: '00001234',
      sequence: 1,
      url: 'https://agent.example/hook',
      release: release.version,
      checkoutId: 'chk_1',
      order: sampleOrder(),
      createdAt: 0,
      tries: 0,
      nextTryAt: 0,
    };
    const body = release.encode.notice(notice, '00001234.mac', frame);
    assert.deepEqual(official.validateNotice(body), []);
    assert.equal(body['id'], '00001234.mac');
    assert.doesNotMatch(JSON.stringify(body), /Analytical/);
  });
}
