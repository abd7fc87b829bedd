/** What every route owes to proxies, caches, browsers and plain clients. The routes are those of the routers, so a new one is judged too. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createApp, type WebDeps } from '#web';
import { signIn, type SignedIn } from '../dashboard/signed-in.ts';
import { startService, type Service } from './service.ts';

const [stranger, listed] = ['https://stranger.example', 'https://agent.example'];

/** Routes are added without asking anything of what they are given. */
function webRoutes(): { method: string; path: string }[] {
  const answers: Record<PropertyKey, unknown> = {
    baseUrl: undefined,
    catalogue: () => [],
    // Its files are served where the form asks for proof of a person.
    humanCheck: undefined,
    [Symbol.toPrimitive]: () => '',
    [Symbol.iterator]: undefined,
  };
  const anything: unknown = new Proxy(() => {}, {
    get: (_target, name) => (name in answers ? answers[name] : anything),
    apply: () => anything,
  });
  return createApp(anything as WebDeps).routes;
}

/** Methods by path. Middleware is added for all methods, and is not a route. */
function methodsByPath(routes: readonly { method: string; path: string }[]): Map<string, string[]> {
  const found = new Map<string, string[]>();
  for (const { method, path } of routes) {
    if (method === 'ALL' || path.includes('*')) continue;
    const methods = found.get(path) ?? [];
    const more = (method === 'GET' ? ['GET', 'HEAD'] : [method]).filter((one) => !methods.includes(one));
    found.set(path, [...methods, ...more]);
  }
  return found;
}

const samples: Record<string, string> = {
  site: 'demo',
  release: '2026-04-08',
  code: 'not-found',
};
const placeOf = (pattern: string): string => {
  const filled = pattern
    .replace('/stores/:id', '/stores/demo')
    .replace('/checks/:id', '/checks/robots-default-open');
  return filled.replace(/:(\w+)/g, (_, name: string) => samples[name] ?? 'none');
};

const isDashboard = (path: string): boolean => path.startsWith('/dashboard');

interface World {
  service: Service;
  owner: SignedIn;
  /** Paths of operations that the OpenAPI document says need an API key. */
  keyed: Set<string>;
}

async function openWorld(t: Parameters<typeof startService>[0]): Promise<World> {
  const environment = { ALLOWED_ORIGINS: listed };
  const service = await startService(t, { sandbox: true, environment });
  const document = (await (await service.get('/openapi.json')).json()) as {
    paths: Record<string, Record<string, { security?: Record<string, unknown>[] }>>;
  };
  const keyed = Object.entries(document.paths).flatMap(([path, operations]) =>
    Object.values(operations).some(({ security = [] }) => security.some((one) => 'apiKey' in one))
      ? [path.replace(/\{(\w+)\}/g, ':$1')]
      : [],
  );
  assert.ok(keyed.length > 5);
  return { service, owner: await signIn(service), keyed: new Set(keyed) };
}

const streams = /\/(?:sse|events)\/?$/;

async function ask(
  { service, owner }: World,
  method: string,
  path: string,
  headers: Record<string, string> = {},
): Promise<Response & { bytes: number }> {
  const isStream = streams.test(decodeURI(path));
  const response = await fetch(service.url + path, {
    method,
    redirect: 'manual',
    headers: {
      // Asked for by name: fetch accepts every encoding otherwise.
      'accept-encoding': 'identity',
      ...(isDashboard(decodeURI(path)) ? { cookie: owner.cookie, origin: service.url } : {}),
      ...headers,
    },
    ...(method === 'POST' || method === 'PUT' ? { body: '' } : {}),
  });
  if (isStream) await response.body?.cancel();
  const bytes = isStream ? 0 : (await response.arrayBuffer()).byteLength;
  return Object.assign(response, { bytes });
}

/** One that no route takes, and one that others take. */
const others = (methods: readonly string[]): string[] =>
  ['PATCH', 'POST', 'GET', 'PUT', 'DELETE'].filter((method) => !methods.includes(method)).slice(0, 2);

async function refusesOtherMethods(world: World, path: string, methods: string[]): Promise<void> {
  for (const method of others(methods)) {
    // Pages of the dashboard that are not there have a page of their own.
    if (isDashboard(path) && method === 'GET') continue;
    const { status, headers } = await ask(world, method, path);
    const allow = headers.get('allow')?.split(', ').toSorted();
    // They have been counted for every path below it.
    const known = isDashboard(path) ? new Set(['GET', 'HEAD', ...methods]) : methods;
    assert.deepEqual([status, allow], [405, [...known].toSorted()], method);
  }
}

async function isTheSameHoweverWritten(world: World, path: string, methods: string[]): Promise<void> {
  const [method = ''] = methods;
  if (path === '/' || (isDashboard(path) && method !== 'GET')) return;
  const plain = await ask(world, method, path);
  const escaped = path.replace(/[a-z](?=[^/]*$)/, (letter) => `%${letter.charCodeAt(0).toString(16)}`);
  for (const written of [`${path}/`, escaped, path.replace('/.', '/%2E')]) {
    const { status, headers } = await ask(world, method, written);
    assert.deepEqual(
      [status, headers.get('content-type'), headers.get('location')],
      [plain.status, plain.headers.get('content-type'), plain.headers.get('location')],
      `${method} ${written}`,
    );
  }
}

async function servesCaches(world: World, path: string, methods: string[]): Promise<void> {
  // A stream has no end, and nothing that HEAD or a cache could have of it.
  if (!methods.includes('GET') || streams.test(path)) return;
  const [get, head] = [await ask(world, 'GET', path), await ask(world, 'HEAD', path)];
  assert.deepEqual([head.status, head.headers.get('etag')], [get.status, get.headers.get('etag')], 'HEAD');
  if (get.status !== 200) return;
  const encodingOfTag = new Map<string, string>();
  for (const accepted of ['identity', 'gzip', 'br']) {
    const { bytes, headers } = await ask(world, 'GET', path, { 'accept-encoding': accepted });
    const [tag, encoding] = [headers.get('etag'), headers.get('content-encoding') ?? 'identity'];
    if (/json|html|text\/(?!event)/.test(headers.get('content-type') ?? '') && get.bytes >= 1_024)
      assert.equal(encoding, accepted, `${bytes} bytes`);
    if (encoding !== 'identity') assert.match(headers.get('vary') ?? '', /accept-encoding/i);
    if (!tag) continue;
    if (!tag.startsWith('W/')) assert.equal(encodingOfTag.get(tag) ?? encoding, encoding, 'one strong tag');
    encodingOfTag.set(tag, encoding);
    const again = await ask(world, 'GET', path, { 'accept-encoding': accepted, 'if-none-match': tag });
    assert.deepEqual([again.status, again.headers.get('vary')], [304, headers.get('vary')], accepted);
  }
}

/** Where pages may call: everywhere, where the owner lists them, or nowhere. */
function accessOf({ keyed }: World, path: string): 'open' | 'listed' | 'none' {
  // Called by servers of processors and of Merchant Center.
  if (/\/(?:processors|feeds)\//.test(path)) return 'none';
  if (/^\/api\/mcp(?!\/server-card)/.test(path) || keyed.has(path) || keyed.has(`/api${path}`))
    return 'listed';
  return /^(?:\/s\/:site)?\/(?:api|v1|\.well-known|ucp)\//.test(path) ? 'open' : 'none';
}

async function servesPages(world: World, pattern: string, methods: string[]): Promise<void> {
  const [path, access] = [placeOf(pattern), accessOf(world, pattern)];
  // Files for machines are open; all else is for people.
  if (access === 'none' && !isDashboard(path) && !/^\/(?:checkout|order|scan|r|contact)\b/.test(path)) return;
  const headersOfProtocols =
    'authorization, content-type, idempotency-key, mcp-method, mcp-name, mcp-protocol-version, mcp-session-id, request-id, ucp-agent';
  for (const origin of access === 'listed' ? [stranger, listed] : [stranger]) {
    const allowed = access === 'open' ? '*' : access === 'listed' && origin === listed ? listed : null;
    // A form of the dashboard would do what it says.
    for (const method of isDashboard(path) ? ['GET'] : methods) {
      const preflight = await ask(world, 'OPTIONS', path, {
        origin,
        'access-control-request-method': method,
        'access-control-request-headers': headersOfProtocols,
      });
      const answer = await ask(world, method, path, isDashboard(path) ? {} : { origin });
      for (const { headers } of [preflight, answer]) {
        assert.equal(headers.get('access-control-allow-origin'), allowed, `${method} from ${origin}`);
        assert.equal(headers.get('access-control-allow-credentials'), null);
      }
      if (access === 'none') continue;
      assert.equal(preflight.status, 204);
      assert.equal(answer.headers.get('access-control-expose-headers'), '*');
      assert.match(
        preflight.headers.get('access-control-allow-methods') ?? '',
        new RegExp(`\\b${method}\\b`),
      );
      const names = preflight.headers.get('access-control-allow-headers')?.split(',');
      assert.deepEqual(names, headersOfProtocols.split(', '));
    }
  }
}

for (const [group, belongs] of [
  ['the API and the site', (path: string) => !isDashboard(path)],
  ['the dashboard', isDashboard],
  ['the stores', undefined],
] as const)
  test(`routes of ${group}`, async (t) => {
    const world = await openWorld(t);
    const all = belongs ? webRoutes() : world.service.server.selling.app.routes;
    const routes = methodsByPath(all.filter(({ path }) => belongs?.(path) ?? true));
    assert.ok(routes.size > 20, `${routes.size} paths`);
    for (const [pattern, methods] of routes)
      await t.test(`${methods.join(', ')} ${pattern}`, async () => {
        const path = placeOf(pattern);
        await refusesOtherMethods(world, path, methods);
        await isTheSameHoweverWritten(world, path, methods);
        await servesCaches(world, path, methods);
        await servesPages(world, pattern, methods);
      });
  });
