/** What holds for the answers of every release: they fit the official schemas, add up, and point at what is there. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { Ajv2020 } from 'ajv/dist/2020.js';
import { toolSchemasOf } from './codec/tool-schemas.ts';
import type { JsonObject } from './release.ts';
import { answers } from '../../../test/support/ucp/answers.ts';
import { releases } from '../../../test/support/ucp/releases.ts';
import { sampleOrder } from '../../../test/support/ucp/sample-records.ts';
import {
  checkoutView,
  emailMissing,
  fullQuote,
  sampleFrame,
  sampleSite,
} from '../../../test/support/ucp/sample-views.ts';

/** Resolves a JSONPath of names and indexes. */
const at = (document: unknown, path: string): unknown =>
  [...path.matchAll(/\.(\w+)|\[(\d+)\]/g)].reduce<unknown>(
    (value, [, name, index]) => (value as Record<string, unknown> | undefined)?.[name ?? index ?? ''],
    document,
  );

for (const { release, official, skip } of releases) {
  const frame = sampleFrame(release);
  test(`${release.version}: returns responses that match the official schema`, { skip }, () => {
    assert.ok(official.available);
    for (const [name, operation, body] of answers(release, frame)) {
      assert.deepEqual(official.validateResponse(operation, body), [], name);
    }
  });

  test(`${release.version}: returns responses that match the result of the MCP tool`, () => {
    const ajv = new Ajv2020({ strict: false });
    for (const [name, operation, body] of answers(release, frame)) {
      const check = ajv.compile(toolSchemasOf(release)[operation].result);
      assert.ok(check(body), `${name}: ${ajv.errorsText(check.errors)}`);
    }
  });

  test(
    `${release.version}: returns valid responses for a site without a handler, a link, or a page name`,
    { skip },
    () => {
      assert.ok(official.available);
      const site = sampleSite({ paymentHandlers: [], storefront: 'nowhere', consent: [] });
      for (const [name, operation, body] of answers(release, sampleFrame(release, undefined, { site }))) {
        assert.deepEqual(official.validateResponse(operation, body), [], name);
      }
    },
  );

  test(`${release.version}: omits capabilities that were not negotiated`, { skip }, () => {
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

  test(`${release.version}: returns entries that sum to the total, and breakdowns that sum to their entry`, () => {
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

  test(`${release.version}: allocations sum to their discount and point to lines and methods of the response`, () => {
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

  test(`${release.version}: hides name, street, and email from other callers`, () => {
    for (const [name, , body] of answers(release, frame)) {
      if (!name.includes('stranger')) continue;
      assert.doesNotMatch(JSON.stringify(body), /Ada|Lovelace|Analytical|ada@|\+1217|A gift/, name);
      assert.match(JSON.stringify(body), /Springfield/, name);
    }
  });

  test(
    `${release.version}: sends the full order in a notification, with the street for a verified agent`,
    { skip },
    () => {
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
      const proved = release.encode.notice({ ...notice, proved: true }, '00001234.mac', frame);
      assert.deepEqual(official.validateNotice(proved), []);
      assert.match(JSON.stringify(proved), /Analytical/);
    },
  );
}

for (const { release } of releases)
  test(`${release.version}: names the link to customer support, whose type UCP does not know`, () => {
    const links = (title?: string): unknown =>
      release.encode.checkout(
        checkoutView({
          quote: fullQuote({
            links: [
              { type: 'faq', url: 'https://shop.example/faq' },
              {
                type: 'support',
                url: 'https://shop.example/help',
                ...(title === undefined ? {} : { title }),
              },
            ],
          }),
        }),
        sampleFrame(release),
      )['links'];
    const faq = { type: 'faq', url: 'https://shop.example/faq' };
    const support = { type: 'support', url: 'https://shop.example/help' };
    assert.deepEqual(links(), [faq, { ...support, title: 'Customer support' }]);
    assert.deepEqual(links('Help desk'), [faq, { ...support, title: 'Help desk' }]);
  });
