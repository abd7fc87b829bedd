/**
 * A stand-in of the UCP that B2C Commerce itself serves, on the host of SCAPI. Written after Salesforce's guide, read November
 * 2026 (https://developer.salesforce.com/docs/commerce/b2c-commerce/guide/):
 * - `ucp-configuration.html`: the addresses of the profile, that they are open, and the versioned profiles of 26.9
 * - `ucp-authentication.html`: sessions need a token of a SLAS private client with `dev.ucp.shopping.checkout:manage`
 * - `ucp-technical-audit.html`: a session is a view on a basket; which hooks run
 * Assumed, because the pages do not say: sessions are below the address of the site; refusals are those of SCAPI. Payment
 * needs Salesforce Payments or UCP hooks, which are not simulated: `complete` answers 501 to those who may call it.
 */
import type { Context, Hono } from 'hono';
import { createHash } from 'node:crypto';
import { WorldError, type Basket, type Shopper } from '../world.ts';
import { notSimulated, problem, Problem, unauthorized } from '../scapi/problem.ts';
import { refuse, type Parts } from '../scapi/serve.ts';
import { nativePrefix, nativeProfile, nativeVersions, type NativeOptions } from './profile.ts';
import { sessionBody, sessionChange, sessionView } from './session.ts';

export { nativePrefix, type NativeOptions } from './profile.ts';

export const nativeScope = 'dev.ucp.shopping.checkout:manage';

type NativeParts = Pick<Parts, 'world' | 'slas' | 'organization'>;

export function addNativeUcp(app: Hono, parts: NativeParts, options: NativeOptions): void {
  const { versions = nativeVersions, isVersioned = true, enabled = true, origin } = options;
  const [preferred = '', ...others] = versions;
  const at = `${nativePrefix}/organizations/:org/sites/:site`;

  const baseOf = (c: Context): string => {
    const { org = '', site = '' } = c.req.param();
    if (!enabled || org !== parts.organization || !parts.world.sites.has(site)) throw gone(c);
    return `${origin ?? new URL(c.req.url).origin}${nativePrefix}/organizations/${org}/sites/${site}`;
  };
  const serve = (work: (c: Context, base: string) => Promise<Response>) => async (c: Context) => {
    try {
      return await work(c, baseOf(c));
    } catch (error) {
      if (error instanceof Problem) return refuse(error);
      if (error instanceof WorldError) return failed(error);
      throw error;
    }
  };
  const profile = async (c: Context, base: string, version: string): Promise<Response> => {
    const { keys } = await parts.slas.keys();
    const body = JSON.stringify(
      nativeProfile({
        version,
        base,
        keys: keys.map((key) => ({ ...key, alg: 'ES256' })),
        ...(isVersioned && version === preferred && c.req.param('version') === undefined ? { others } : {}),
      }),
    );
    const etag = `"${createHash('sha256').update(body).digest('base64url').slice(0, 27)}"`;
    const headers = { 'cache-control': 'public, max-age=300', etag, 'access-control-allow-origin': '*' };
    return c.req.header('if-none-match') === etag
      ? new Response(null, { status: 304, headers })
      : new Response(body, { headers: { ...headers, 'content-type': 'application/json' } });
  };

  app.get(
    `${at}/.well-known/ucp`,
    serve((c, base) => profile(c, base, preferred)),
  );
  app.get(
    `${at}/.well-known/ucp/:version`,
    serve((c, base) => {
      const version = c.req.param('version') ?? '';
      if (!isVersioned || !versions.includes(version)) throw gone(c);
      return profile(c, base, version);
    }),
  );

  const sessions = `${at}/checkout-sessions`;
  const withShopper = (work: (c: Context, shopper: Shopper) => Promise<Response>) =>
    serve(async (c) => work(c, await shopperOf(parts, c)));
  const { baskets } = parts.world;
  const basketOf = (c: Context, shopper: Shopper): Promise<Basket> =>
    baskets.read(shopper, c.req.param('id') ?? '');
  app.post(
    sessions,
    withShopper(async (c, shopper) => {
      const basket = await baskets.open(shopper, { ...sessionChange(await bodyOf(c)), temporary: true });
      return c.json(sessionView(basket, preferred), 201);
    }),
  );
  app.get(
    `${sessions}/:id`,
    withShopper(async (c, shopper) => c.json(sessionView(await basketOf(c, shopper), preferred))),
  );
  app.put(
    `${sessions}/:id`,
    withShopper(async (c, shopper) => {
      const before = await basketOf(c, shopper);
      const basket = await baskets.change(shopper, before.id, sessionChange(await bodyOf(c), before));
      return c.json(sessionView(basket, preferred));
    }),
  );
  app.post(
    `${sessions}/:id/complete`,
    withShopper(async (c, shopper) => {
      await basketOf(c, shopper);
      throw notSimulated('Payment by Salesforce’s own UCP');
    }),
  );
  app.post(
    `${sessions}/:id/cancel`,
    withShopper(async (c, shopper) => {
      const basket = await basketOf(c, shopper);
      await baskets.remove(shopper, basket.id);
      return c.json(sessionView(basket, preferred, 'canceled'));
    }),
  );
}

/** @throws Problem 401 without a token that holds, 403 without the scope or for another site */
async function shopperOf({ world, slas }: NativeParts, c: Context): Promise<Shopper> {
  const session = await slas.read(c.req.header('authorization'));
  const shopper = session && world.shopper(session.customerId);
  if (!session || !shopper) throw unauthorized();
  if (!session.scopes.includes(nativeScope) || session.site !== c.req.param('site'))
    throw problem(
      403,
      'forbidden',
      'Your access-token is valid, but it has no permission to process this action.',
    );
  return shopper;
}

/** @throws Problem with the members of UCP's error for anything else */
async function bodyOf(c: Context): Promise<ReturnType<(typeof sessionBody)['parse']>> {
  const text = await c.req.text();
  let read: unknown;
  try {
    read = JSON.parse(text);
  } catch {
    throw badBody('The request body is not valid JSON.');
  }
  const parsed = sessionBody.safeParse(read);
  if (!parsed.success) throw badBody('The request body does not match the schema of the capability.');
  return parsed.data;
}

/** The error of UCP's REST binding: `code` and `content`. */
const badBody = (content: string): Problem =>
  problem(400, 'bad-request', content, { code: 'invalid_request', content });

const gone = (c: Context): Problem => problem(404, 'not-found', `There is nothing at ${c.req.path}.`);

const statuses: Readonly<Record<string, [status: number, code: string]>> = {
  'not-found': [404, 'not_found'],
  conflict: [409, 'conflict'],
};

function failed({ code, message }: WorldError): Response {
  const [status, name] = statuses[code] ?? [400, 'invalid_request'];
  return Response.json({ code: name, content: message }, { status });
}
