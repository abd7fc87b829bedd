/** Every operation of the selling APIs: a purchase, and one typical error each. */
import { untilProfileIsRead, type StepRequest, type Steps } from './steps.ts';

const lamp = 'lh-117-bla';
const lines = (quantity: number) => [{ item: { id: lamp }, quantity }];
const buyer = { first_name: 'Ada', last_name: 'Quill', email: 'ada@example.com' };
const shipping = {
  methods: [
    {
      type: 'shipping',
      destinations: [
        {
          first_name: 'Ada',
          last_name: 'Quill',
          street_address: '12 Lantern Row',
          address_locality: 'Dublin',
          postal_code: 'D01 A1B2',
          address_country: 'IE',
        },
      ],
    },
  ],
};
const whole = { line_items: lines(1), buyer, fulfillment: shipping };
const declined = { type: 'token', token: 'pm_sandbox_decline' };
const paid = { type: 'token', token: 'pm_sandbox_success' };
const notAvailable = { line_items: [{ item: { id: 'no-such-item' }, quantity: 1 }] };
const noId = 'chk_0000000000000000000000000000000';

const get = (path: string): StepRequest => ({ method: 'GET', path });
const send = (method: 'POST' | 'PUT', path: string, body?: unknown): StepRequest => ({
  method,
  path,
  ...(body === undefined ? {} : { body }),
});

/** The plain paths. */
export async function commerceScenario({ call, fail, reach }: Steps): Promise<void> {
  await call('getManifest', 'The manifest', 200, get('/.well-known/ucp'));
  const discover = '/api/ucp/discover';
  await call(
    'discoverProducts',
    'Lamps in stock',
    200,
    get(`${discover}?q=table+lamp&in_stock=true&limit=1`),
  );
  await fail('discoverProducts', 'An invalid limit', 400, get(`${discover}?q=lamp&limit=many`));
  const sessions = '/api/ucp/checkout/sessions';
  const { body: session } = await call('createSession', 'One lamp', 201, send('POST', sessions, whole));
  await fail('createSession', 'An item that is not for sale', 201, send('POST', sessions, notAvailable));
  const own = `${sessions}/${session.id}`;
  await call('getSession', 'Ready to pay', 200, get(own));
  await fail('getSession', 'An unknown ID', 200, get(`${sessions}/${noId}`));
  await call('updateSession', 'Two lamps', 200, send('PUT', own, { line_items: lines(2) }));
  await fail('updateSession', 'An unknown ID', 200, send('PUT', `${sessions}/${noId}`, whole));
  const pay = (credential: object) => send('POST', `${own}/pay`, { handler_id: 'sandbox', credential });
  await fail('paySession', 'A declined payment', 200, pay(declined));
  const { body: bought } = await call('paySession', 'Paid', 200, pay(paid));
  const { body: other } = await reach(send('POST', sessions, whole));
  await call('cancelSession', 'Canceled', 200, send('POST', `${sessions}/${other.id}/cancel`));
  await fail('cancelSession', 'A completed session', 409, send('POST', `${own}/cancel`));
  await call('getOrder', 'An order', 200, get(`/api/ucp/orders/${encodeURIComponent(bought.order.id)}`));
  await fail('getOrder', 'An unknown order', 200, get('/api/ucp/orders/none'));
}

/** The REST binding of a release. @param hasCatalog whether it has catalogs and carts */
export async function ucpScenario(steps: Steps, release: string, hasCatalog: boolean): Promise<void> {
  // The service publishes agent profiles of the releases that it speaks as a client itself.
  const profile = hasCatalog ? `{PORTICO_URL}/agent-profile/${release}` : '{UCP_PROFILE}';
  const agent = { 'UCP-Agent': `profile="${profile}"` };
  const asAgent =
    (step: Steps['call']): Steps['call'] =>
    (id, title, status, request) =>
      step(id, title, status, { ...request, headers: agent });
  const call = asAgent(steps.call);
  const fail = asAgent(steps.fail);
  const open = (id: string, title: string, path: string) => steps.call(id, title, 200, get(path));
  await open('get_profile', 'The profile', `/.well-known/ucp/${release}`);
  await open('get_authorization_server', 'The metadata', '/.well-known/oauth-authorization-server');
  const sessions = '/api/ucp/checkout-sessions';
  await untilProfileIsRead(steps.reach, { ...get(`${sessions}/${noId}`), headers: agent });
  if (hasCatalog) await catalogAndCart(call, fail);
  const { body: checkout } = await call('create_checkout', 'One lamp', 201, send('POST', sessions, whole));
  await fail('create_checkout', 'An item that is not for sale', 201, send('POST', sessions, notAvailable));
  const own = `${sessions}/${checkout.id}`;
  const lost = release === '2026-01-23' ? 404 : 200;
  await call('get_checkout', 'Ready to pay', 200, get(own));
  await fail('get_checkout', 'An unknown ID', lost, get(`${sessions}/${noId}`));
  await call('update_checkout', 'Two lamps', 200, send('PUT', own, { ...whole, line_items: lines(2) }));
  await fail('update_checkout', 'An unknown ID', lost, send('PUT', `${sessions}/${noId}`, whole));
  const complete = (credential: object) =>
    send('POST', `${own}/complete`, {
      payment: {
        instruments: [{ id: 'card_1', handler_id: 'sandbox', type: 'card', credential, selected: true }],
      },
    });
  await fail('complete_checkout', 'A declined payment', 200, complete(declined));
  const { body: bought } = await call('complete_checkout', 'Paid', 200, complete(paid));
  const { body: other } = await steps.reach({ ...send('POST', sessions, whole), headers: agent });
  await call('cancel_checkout', 'Canceled', 200, send('POST', `${sessions}/${other.id}/cancel`));
  await fail('cancel_checkout', 'A completed checkout', 409, send('POST', `${own}/cancel`));
  await call('get_order', 'An order', 200, get(`/api/ucp/orders/${encodeURIComponent(bought.order.id)}`));
  await fail('get_order', 'An unknown order', lost, get('/api/ucp/orders/none'));
  const token = (secret: string): StepRequest => ({
    method: 'POST',
    path: '/api/ucp/oauth/token',
    form: { grant_type: 'client_credentials', client_id: '{PORTICO_CLIENT_ID}', client_secret: secret },
  });
  await steps.call('create_access_token', 'A token', 200, token('{PORTICO_KEY}'));
  await steps.fail('create_access_token', 'An incorrect secret', 401, token('incorrect'));
}

async function catalogAndCart(call: Steps['call'], fail: Steps['fail']): Promise<void> {
  const catalog = '/api/ucp/catalog';
  const search = { query: 'table lamp', filters: { price: { max: 12_000 } }, pagination: { limit: 1 } };
  await call('search_catalog', 'Lamps up to EUR 120', 200, send('POST', `${catalog}/search`, search));
  await fail('search_catalog', 'An invalid query', 400, send('POST', `${catalog}/search`, { query: 7 }));
  await call('lookup_catalog', 'One variant', 200, send('POST', `${catalog}/lookup`, { ids: [lamp] }));
  await fail('lookup_catalog', 'Without IDs', 400, send('POST', `${catalog}/lookup`, {}));
  const product = (id: string) => send('POST', `${catalog}/product`, { id });
  await call('get_product', 'A product with its variants', 200, product('fjord-table-lamp'));
  await fail('get_product', 'An unknown ID', 200, product('none'));
  const carts = '/api/ucp/carts';
  const { body: cart } = await call(
    'create_cart',
    'One lamp',
    201,
    send('POST', carts, { line_items: lines(1) }),
  );
  await fail('create_cart', 'Without items', 400, send('POST', carts, {}));
  const own = `${carts}/${cart.id}`;
  await call('get_cart', 'The cart', 200, get(own));
  await fail('get_cart', 'An unknown ID', 200, get(`${carts}/none`));
  await call('update_cart', 'Two lamps', 200, send('PUT', own, { line_items: lines(2) }));
  await fail('update_cart', 'An unknown ID', 200, send('PUT', `${carts}/none`, { line_items: lines(1) }));
  await call('cancel_cart', 'Canceled', 200, send('POST', `${own}/cancel`));
  await fail('cancel_cart', 'A cart that was already canceled', 200, send('POST', `${own}/cancel`));
}
