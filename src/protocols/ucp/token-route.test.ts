import assert from 'node:assert/strict';
import { test } from 'node:test';
import { partnerRateLimit } from '#commerce';
import { site } from '../../../test/support/commerce/bench.ts';
import { createTokens, slidingLimits } from './access/index.ts';
import { answerToken } from './token-route.ts';

const paper = site();
const tokens = {
  verifyKey: (text: string) => Promise.resolve(text === 'right' ? { id: 'k1', client: 'Acme' } : undefined),
  tokens: createTokens({ secret: 'a secret of thirty-two characters' }),
};
const mostOfClient = partnerRateLimit / 200;
const assertion = (sub: string) => `x.${Buffer.from(JSON.stringify({ sub })).toString('base64url')}.x`;

function endpoint() {
  const own = slidingLimits({ now: () => 1_000_000_000 });
  // The limit of a client, divided by 200, so that a test can use it up.
  const scaled = (perMinute: number): number => (perMinute === partnerRateLimit ? mostOfClient : perMinute);
  const limits = {
    take: (subject: string, perMinute: number) => own.take(subject, scaled(perMinute)),
    look: (subject: string, perMinute: number) => own.look(subject, scaled(perMinute)),
  };
  const linkedToken = (_request: Request, _place: unknown, form: string): Promise<Response> => {
    const code = new URLSearchParams(form).get('code');
    if (code === 'broken') return Promise.resolve(new Response('', { status: 500 }));
    return Promise.resolve(
      code === 'right'
        ? Response.json({})
        : Response.json({ error: code }, { status: code === 'invalid_client' ? 401 : 400 }),
    );
  };
  return (form: Record<string, string> | string, network = 'n1'): Promise<Response> =>
    answerToken(
      { tokens, limits, linkedToken },
      {
        request: new Request('https://paper.test/api/ucp/oauth/token', {
          method: 'POST',
          body: typeof form === 'string' ? form : new URLSearchParams(form),
        }),
        site: paper,
        issuer: 'https://paper.test',
        network,
      },
    );
}

const code = (value: string, client = 'acme') => ({
  grant_type: 'authorization_code',
  code: value,
  client_id: client,
});
const key = (secret: string) => ({
  grant_type: 'client_credentials',
  client_id: 'k1',
  client_secret: secret,
});

const authenticated: [string, Record<string, string>][] = [
  ['tokens', code('right')],
  ['rejected grants', code('invalid_grant')],
  ['tokens for an assertion', { ...code('right'), client_id: '', client_assertion: assertion('acme') }],
  ['tokens of machines', key('right')],
];
for (const [what, form] of authenticated)
  test(`limits ${what} by client, not by network`, async () => {
    const ask = endpoint();
    for (let call = 0; call < mostOfClient; call += 1) assert.notEqual((await ask(form)).status, 429);
    const over = await ask(form, 'n2');
    assert.equal(over.status, 429);
    assert.equal(over.headers.get('retry-after'), '61');
    assert.equal(((await over.json()) as { error: string }).error, 'temporarily_unavailable');
    assert.equal((await ask(code('right', 'other'))).status, 200);
  });

const failed: [string, Record<string, string> | string][] = [
  ['wrong secrets', code('invalid_client')],
  ['wrong secrets of machines', key('wrong')],
  ['malformed requests', code('invalid_request')],
  ['no client', { grant_type: 'client_credentials' }],
  ['an unreadable assertion', { grant_type: 'client_credentials', client_assertion: 'x' }],
  ['no form', '{}'],
];
for (const [what, form] of failed)
  test(`limits calls with ${what} by network, not by the client that they name`, async () => {
    const ask = endpoint();
    for (let call = 0; call < 20; call += 1) assert.notEqual((await ask(form)).status, 429);
    assert.equal((await ask(code('right'))).status, 429);
    assert.equal((await ask(code('right'), 'n2')).status, 200);
  });

test('counts nothing where the service failed', async () => {
  const ask = endpoint();
  for (let call = 0; call < 30; call += 1) assert.equal((await ask(code('broken'))).status, 500);
});
