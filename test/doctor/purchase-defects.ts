/** What can be wrong with a checkout that is tried. */
import { answers, path, type Json, type Tamper } from '../selling/own-defects.ts';
import { checkouts, created, eachVariant, json, only, search, type Defect } from './bends.ts';

const given = /^\/api\/ucp\/checkout\/sessions/;
const put = (change: (checkout: Json) => void): Tamper => {
  const bent = checkouts(change);
  return (request, answer) => (request.method === 'PUT' ? bent(request, answer) : undefined);
};
const totals = (checkout: Json): Json[] => checkout['totals'] as Json[];
const group = (checkout: Json): Json => {
  const { methods } = checkout['fulfillment'] as { methods: { groups: Json[] }[] };
  return methods[0]?.groups[0] ?? {};
};

const unavailable = {
  ucp: { version: '2026-08-25', status: 'error' },
  messages: [{ type: 'error', code: 'payment_unavailable', content: 'Not now.', severity: 'recoverable' }],
};
const withSharedTokens = checkouts(
  (checkout) =>
    void Object.assign((checkout['ucp'] as Json)['payment_handlers'] as Json, {
      'test.healthy.shared_payment_token': [
        {
          id: 'shared_payment_token',
          version: '2026-08-25',
          schema: 'https://healthy.test/ucp/handlers/test.healthy.shared_payment_token/schema.json',
          config: { network_business_profile: 'profile_test_1' },
        },
      ],
    }),
);

export const purchaseDefects: readonly Defect[] = [
  [
    'no checkout is created',
    (request, answer) =>
      request.method === 'POST' && created.test(path(request))
        ? answer().then(async (came) =>
            came.status === 201
              ? json(200, {
                  ucp: { version: '2026-08-25', status: 'error' },
                  messages: [
                    { type: 'error', code: 'out_of_stock', content: 'Sold out.', severity: 'unrecoverable' },
                  ],
                })
              : came,
          )
        : undefined,
    ['checkout-create failure'],
  ],
  [
    'the checkout has another currency',
    checkouts((checkout) => void (checkout['currency'] = 'USD')),
    ['currency failure'],
  ],
  [
    'no payment handler is offered',
    checkouts((checkout) => void ((checkout['ucp'] as Json)['payment_handlers'] = {})),
    ['payment-handlers warning'],
  ],
  [
    'the checkout offers Google Pay without tokenization parameters',
    checkouts(
      (checkout) =>
        void ((checkout['ucp'] as Json)['payment_handlers'] = {
          'com.google.pay': [{ id: 'gpay', version: '2026-01-11', config: {} }],
        }),
    ),
    ['payment-handlers failure'],
  ],
  [
    'the price changes between search and checkout',
    answers(search, (body) =>
      eachVariant(body, (variant) => void ((variant['price'] as { amount: number }).amount -= 100)),
    ),
    ['price failure', 'variant-lookup failure'],
  ],
  [
    'the checkout has two items',
    checkouts((checkout) => {
      const [line] = checkout['line_items'] as Json[];
      if (line) line['quantity'] = 2;
    }),
    ['price failure', 'totals failure'],
  ],
  [
    'an update is rejected',
    only('PUT', given, () => json(409, { code: 'conflict', content: 'Not now.' })),
    ['address failure', 'ready warning'],
  ],
  [
    'there are no delivery options',
    put((checkout) => Object.assign(group(checkout), { options: [], selected_option_id: null })),
    ['delivery failure'],
  ],
  [
    'the totals do not add up',
    put((checkout) => {
      const total = totals(checkout).find(({ type }) => type === 'total');
      if (total) total['amount'] = Number(total['amount']) + 1;
    }),
    ['totals failure'],
  ],
  [
    'delivery costs more than selected',
    put((checkout) => {
      for (const entry of totals(checkout)) {
        if (entry['type'] === 'fulfillment' || entry['type'] === 'total')
          entry['amount'] = Number(entry['amount']) + 300;
        delete entry['lines'];
      }
    }),
    ['totals failure'],
  ],
  [
    'more is required than an agent has',
    put((checkout) =>
      Object.assign(checkout, {
        status: 'requires_escalation',
        messages: [
          { type: 'error', code: 'age_check', content: 'Show a passport.', severity: 'requires_buyer_input' },
        ],
      }),
    ),
    ['ready warning'],
  ],
  [
    'Stripe refuses requests for the shared payment tokens that the store offers',
    (request, answer) =>
      request.method === 'POST' && path(request).endsWith('/pay')
        ? Promise.resolve(json(200, unavailable))
        : withSharedTokens(request, answer),
    ['shared-tokens failure'],
  ],
  [
    'a checkout cannot be canceled',
    only('POST', /\/cancel$/, () => json(500, { code: 'internal_error', content: 'No.' })),
    ['cancel failure'],
  ],
];
