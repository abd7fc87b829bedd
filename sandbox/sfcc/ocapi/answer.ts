/** One request of the Shop API, step by step. */
import type { HttpBindings } from '@hono/node-server';
import type { Call, Face, Reply } from './call.ts';
import { admit, identify } from './callers.ts';
import { faultDocument, OcapiFault } from './fault.ts';
import { requirePermission } from './permissions.ts';
import { decode, decodeAll, parseBody, type Document } from './request/decode.ts';
import { findRoute, type Found } from './resources/find.ts';
import { routes } from './resources/index.ts';
import { select, type Selector } from './selector.ts';
import { withTrouble } from './trouble.ts';
import { readVersion } from './version.ts';

const last = '24.5';
const mostBytes = 5 * 1024 * 1024;

/** `/s/{siteId}/dw/shop/{version}/…` */
interface Address {
  siteId: string;
  version: string | undefined;
  path: string;
}

export async function answer(
  face: Face,
  request: Request,
  env: Partial<HttpBindings> | undefined,
): Promise<Response> {
  const url = new URL(request.url);
  const address = addressOf(url.pathname);
  let version = last;
  try {
    version = readVersion(address.version);
    const site = face.world.sites.get(address.siteId);
    if (!site)
      throw new OcapiFault(404, 'UnknownSiteException', 'There is no such site.', { siteId: address.siteId });
    const found = findRoute(routes, methodOf(request, url), address.path);
    const fault = face.world.faults.next(found.route.operation);
    const work = async (): Promise<Response> => {
      const call = await callOf(face, { request, url, address, version, found, site });
      return respond(call, await found.route.answer(call));
    };
    const token = request.headers.get('authorization')?.replace(/^bearer /i, '');
    const state = request.headers.get('x-dw-resource-state') ?? undefined;
    const { limitMs } = face.settings;
    return await withTrouble(() => caught(version, work), { fault, limitMs, env, token, state });
  } catch (error) {
    return refused(version, error);
  }
}

function addressOf(pathname: string): Address {
  const [, , siteId = '', , , version, ...rest] = pathname.split('/');
  return { siteId: decodeURIComponent(siteId), version, path: `/${rest.join('/')}` };
}

/** A POST may stand for another method. @throws OcapiFault */
function methodOf(request: Request, url: URL): string {
  const override = request.headers.get('x-dw-http-method-override') ?? url.searchParams.get('method');
  if (override === null || request.method !== 'POST') return request.method;
  if (['PUT', 'PATCH', 'DELETE', 'HEAD', 'OPTIONS'].includes(override)) return override;
  throw new OcapiFault(400, 'IllegalHttpMethodOverrideException', 'This method cannot be stood for.', {
    method: override,
  });
}

interface Asked {
  request: Request;
  url: URL;
  address: Address;
  version: string;
  found: Found;
  site: Call['site'];
}

/** @throws OcapiFault */
async function callOf(face: Face, asked: Asked): Promise<Call> {
  const { request, url, address, version, site } = asked;
  const { route, params } = asked.found;
  const { headers } = request;
  const clientId = headers.get('x-dw-client-id') ?? url.searchParams.get('client_id') ?? undefined;
  const authorization = headers.get('authorization') ?? undefined;
  const { client, caller } = await identify(face, { clientId, authorization, site: site.id });
  const path = decodeURIComponent(address.path);
  const { readable, writable } = requirePermission(client, face.settings, route.method, path);
  admit(caller, route.audience);
  const { body, bodies } = await readBody(face, asked, writable);
  const said = body['_resource_state'] ?? headers.get('x-dw-resource-state');
  return {
    ...face,
    site,
    now: face.world.now(),
    version,
    base: `${url.origin}/s/${encodeURIComponent(site.id)}/dw/shop/${address.version}`,
    path: address.path,
    params,
    query: url.searchParams,
    client,
    readable,
    caller,
    ...(typeof said === 'string' ? { state: said } : {}),
    body,
    bodies,
  };
}

/** @throws OcapiFault */
async function readBody(
  { settings }: Face,
  { request, version, found: { route } }: Asked,
  writable: Selector,
): Promise<{ body: Document; bodies: readonly Document[] }> {
  const text = await request.text();
  if (Buffer.byteLength(text) > mostBytes)
    throw new OcapiFault(413, 'RequestEntityTooLargeException', 'The body is too large.');
  const { body } = route;
  if (body === undefined || (text === '' && route.bodyOptional)) return { body: {}, bodies: [] };
  const type = request.headers.get('content-type') ?? '';
  if (!/^application\/json\b/i.test(type))
    throw new OcapiFault(415, 'UnsupportedContentTypeException', 'The body must be JSON.', {
      contentType: type,
    });
  const reading = { version, attributes: settings.attributes, writable };
  const value = parseBody(text);
  return typeof body === 'string'
    ? { body: decode(value, body, reading), bodies: [] }
    : { body: {}, bodies: decodeAll(value, body[0], reading) };
}

function respond({ version, readable }: Call, { status, document, headers }: Reply): Response {
  if (document === undefined) return new Response(null, { status, ...(headers ? { headers } : {}) });
  return json(status, { _v: version, ...select(document, readable) }, headers);
}

async function caught(version: string, work: () => Promise<Response>): Promise<Response> {
  try {
    return await work();
  } catch (error) {
    return refused(version, error);
  }
}

function refused(version: string, error: unknown): Response {
  if (error instanceof OcapiFault) return json(error.status, faultDocument(version, error));
  throw error;
}

const json = (status: number, body: object, headers: Record<string, string> = {}): Response =>
  new Response(JSON.stringify(body), {
    status,
    headers: { 'content-type': 'application/json;charset=UTF-8', ...headers },
  });
