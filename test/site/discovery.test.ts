/** The files that machines look for, read from the running service as their readers would. */
import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { before, describe, test } from 'node:test';
import { checks } from '#audit';
import { createFetcher } from '#fetch';
import { spokenUcpReleases } from '#manifest';
import { createProfiles } from '#ucp';
import { officialSchemas } from '../support/ucp/conformance/official-schemas.ts';
import { releases } from '../support/ucp/releases.ts';
import { fileOwner } from '../support/shops.ts';
import { startService, type Service } from '../api/service.ts';

describe('discovery', () => {
  const base = 'https://portico.example';
  let service: Service;
  const owner = fileOwner();

  before(async () => {
    service = await startService(owner as never, { environment: { BASE_URL: base } });
  });

  const get = (path: string, headers: Record<string, string> = {}) => service.get(path, undefined, headers);
  const json = async (path: string) => (await (await get(path)).json()) as Record<string, unknown>;
  /** Path of an address of ours. */
  const pathOf = (url: unknown) => {
    assert.ok(String(url).startsWith(`${base}/`), String(url));
    return String(url).slice(base.length);
  };

  const files: [path: string, type: RegExp][] = [
    ['/robots.txt', /^text\/plain/],
    ['/sitemap.xml', /^application\/xml/],
    ['/llms.txt', /^text\/plain/],
    ['/llms-full.txt', /^text\/plain/],
    ['/.well-known/security.txt', /^text\/plain/],
    ['/.well-known/api-catalog', /^application\/linkset\+json/],
    ['/.well-known/ard.json', /^application\/json/],
    ['/.well-known/ai-catalog.json', /^application\/ai-catalog\+json/],
    ['/.well-known/agent-skills/index.json', /^application\/json/],
    ['/.well-known/mcp/server-card.json', /^application\/json/],
    ['/.well-known/mcp.json', /^application\/json/],
    ['/api/mcp/server-card', /^application\/mcp-server-card\+json/],
    ['/agent-profile/2026-08-25', /^application\/json/],
    ['/agent-profile/2026-04-08', /^application\/json/],
  ];
  for (const [path, type] of files)
    test(`${path} is public, cached, conditional by ETag, and the same for HEAD`, async () => {
      const response = await get(path);
      assert.equal(response.status, 200);
      assert.match(response.headers.get('content-type') ?? '', type);
      assert.equal(response.headers.get('access-control-allow-origin'), '*');
      assert.equal(response.headers.get('cache-control'), 'public, max-age=3600');
      const tag = response.headers.get('etag') ?? assert.fail('no tag');
      const text = await response.text();
      assert.ok(!text.includes(service.url) && !text.includes('(undefined'));
      // The full version quotes documents, whose examples call this machine.
      if (path !== '/llms-full.txt') assert.doesNotMatch(text, /undefined|127\.0\.0\.1|\[object/);
      assert.equal((await get(path, { 'if-none-match': tag })).status, 304);
      const head = await fetch(service.url + path, { method: 'HEAD' });
      assert.deepEqual(
        [head.status, head.headers.get('content-type')],
        [200, response.headers.get('content-type')],
      );
    });

  test('robots.txt allows public pages, disallows the dashboard, and names the sitemap', async () => {
    const text = await (await get('/robots.txt')).text();
    assert.match(text, /^User-agent: \*$/m);
    assert.match(text, /^Disallow: \/dashboard$/m);
    assert.doesNotMatch(text, /^Disallow: \/$/m);
    assert.equal((await get(pathOf(/^Sitemap: (\S+)$/m.exec(text)?.[1]))).status, 200);
  });

  test('every URL of the sitemap is an indexable page with that canonical URL', async () => {
    const xml = await (await get('/sitemap.xml')).text();
    const urls = [...xml.matchAll(/<loc>([^<]+)<\/loc>/g)].map(([, url]) => url as string);
    assert.equal(new Set(urls).size, urls.length);
    assert.ok(urls.length > checks.length);
    const sample = urls.filter(
      (url) => !url.includes('/docs/checks/') || url.endsWith('robots-default-open'),
    );
    for (const url of sample) {
      const response = await get(pathOf(url), { accept: 'text/html' });
      assert.equal(response.status, 200, url);
      const page = await response.text();
      assert.equal(/<link rel="canonical" href="([^"]+)"/.exec(page)?.[1], url, url);
      assert.doesNotMatch(page, /<meta name="robots"[^>]*noindex/, url);
    }
  });

  test('llms.txt starts with its name and a summary, and each of its links resolves', async () => {
    const [short, full] = [await (await get('/llms.txt')).text(), await (await get('/llms-full.txt')).text()];
    assert.match(short, /^# Portico\n\n> /);
    assert.ok(full.length < 500_000, `${full.length} characters`);
    for (const { id } of checks) assert.ok(full.includes(`/docs/checks/${id})`), id);
    const links = [...short.matchAll(/\]\(([^)]+)\)/g)].map(([, url]) => url);
    assert.ok(links.length >= 10);
    for (const url of links) assert.equal((await get(pathOf(url))).status, 200, url);
  });

  test('llms.txt covers buying from a store: paths, MCP, policy, test profile, and the sandbox', async () => {
    const short = await (await get('/llms.txt')).text();
    const [, buying = ''] = short.split('## Buy from a store\n');
    for (const path of [
      '/.well-known/ucp',
      '/api/ucp/discover',
      '/checkout/sessions/{id}/pay',
      '/api/ucp/orders/',
    ])
      assert.ok(buying.includes(path), path);
    for (const words of [
      /\/api\/ucp\/mcp/,
      /known callers/,
      /serve --sandbox/,
      /\/agent-profile\/\d{4}-/,
      /openapi\.json/,
    ])
      assert.match(buying, words);
  });

  test('llms-full.txt has the main documents in full, and its links resolve', async () => {
    const full = await (await get('/llms-full.txt')).text();
    for (const words of [
      '## Selling to agents',
      '## Payment',
      '## Audit API',
      '## Buy from a store',
      'pm_sandbox_success',
    ])
      assert.ok(full.includes(words), words);
    const links = [...full.matchAll(/\]\(([^)\s]+)\)/g)].map(([, url]) => url ?? '');
    const own = new Set(links.filter((url) => url.startsWith(base)).map((url) => url.replace(/#.*$/, '')));
    assert.ok(own.size > checks.length);
    const sample = [...own].filter((url) => !url.includes('/docs/checks/'));
    for (const url of sample) assert.equal((await get(pathOf(url))).status, 200, url);
    assert.deepEqual(
      links.filter((url) => !/^https?:\/\//.test(url)),
      [],
    );
  });

  test('security.txt has a contact, and expires in the future within a year', async () => {
    const text = await (await get('/.well-known/security.txt')).text();
    const field = (name: string) => new RegExp(`^${name}: (.+)$`, 'm').exec(text)?.[1] ?? assert.fail(name);
    assert.equal((await get(pathOf(field('Contact')))).status, 200);
    assert.equal(field('Canonical'), `${base}/.well-known/security.txt`);
    const left = Date.parse(field('Expires')) - Date.now();
    assert.ok(left > 30 * 86_400_000 && left < 365 * 86_400_000);
  });

  test('the API catalog is a linkset whose links resolve, and names itself in a Link header', async () => {
    const response = await get('/.well-known/api-catalog');
    assert.match(response.headers.get('link') ?? '', /rel="api-catalog"/);
    const { linkset } = (await response.json()) as { linkset: Record<string, unknown>[] };
    const [own, ...apis] = linkset;
    const items = ((own?.['item'] ?? []) as { href: string }[]).map(({ href }) => href);
    assert.deepEqual(
      items,
      apis.map(({ anchor }) => anchor),
    );
    for (const api of apis)
      for (const relation of ['service-desc', 'service-doc'])
        for (const { href, type } of api[relation] as { href: string; type: string }[]) {
          const linked = await get(pathOf(href));
          assert.equal(linked.status, 200, href);
          const [bare] = type.split(';');
          const said = linked.headers.get('content-type') ?? '';
          assert.ok(said.startsWith(bare as string) || /openapi/.test(type), `${href}: ${said}`);
        }
  });

  /** What SEP-2127 asks, as its schema of 2026-07 has it. */
  test('the server card has the endpoint of the server, and only members of its schema', async () => {
    const card = await json('/api/mcp/server-card');
    assert.equal(
      card['$schema'],
      'https://static.modelcontextprotocol.io/schemas/v1/server-card.schema.json',
    );
    assert.match(String(card['name']), /^[a-zA-Z0-9.-]+\/[a-zA-Z0-9._-]+$/);
    assert.equal(card['name'], 'example.portico/portico');
    const description = String(card['description']);
    assert.ok(description.length >= 1 && description.length <= 100, `${description.length}`);
    const known = [
      '$schema',
      'name',
      'version',
      'description',
      'title',
      'websiteUrl',
      'repository',
      'icons',
      'remotes',
      '_meta',
    ];
    assert.deepEqual(
      Object.keys(card).filter((key) => !known.includes(key)),
      [],
    );
    const remotes = card['remotes'] as { type: string; url: string; [key: string]: unknown }[];
    assert.deepEqual(
      remotes.map(({ type, url }) => [type, pathOf(url)]),
      [
        ['streamable-http', '/api/mcp'],
        ['sse', '/api/mcp/sse'],
      ],
    );
    for (const remote of remotes)
      assert.deepEqual(
        Object.keys(remote).filter(
          (key) => !['type', 'url', 'headers', 'variables', 'supportedProtocolVersions'].includes(key),
        ),
        [],
      );
    for (const alias of ['/.well-known/mcp/server-card.json', '/.well-known/mcp.json'])
      assert.deepEqual(await json(alias), card);
  });

  test('every skill of the index exists, with the digest of its bytes and the front matter of its name', async () => {
    const index = await json('/.well-known/agent-skills/index.json');
    assert.equal(index['$schema'], 'https://schemas.agentskills.io/discovery/0.2.0/schema.json');
    const skills = index['skills'] as Record<'name' | 'type' | 'description' | 'url' | 'digest', string>[];
    assert.ok(skills.length >= 2);
    for (const { name, type, description, url, digest } of skills) {
      assert.match(name, /^[a-z0-9]+(?:-[a-z0-9]+)*$/);
      assert.ok(name.length <= 64 && description.length <= 1024);
      assert.equal(type, 'skill-md');
      const response = await get(pathOf(url));
      assert.match(response.headers.get('content-type') ?? '', /^text\/markdown/);
      const bytes = Buffer.from(await response.arrayBuffer());
      assert.equal(digest, `sha256:${createHash('sha256').update(bytes).digest('hex')}`);
      assert.ok(bytes.toString().startsWith(`---\nname: ${name}\ndescription: "`), name);
    }
  });

  test('the resource catalog passes the conformance test of the specification, under both of its names', async () => {
    const { ConformanceTester } = (await import(
      new URL('../../node_modules/lighthouse/third-party/ard/ard.js', import.meta.url).href
    )) as {
      ConformanceTester: new () => {
        errors: object[];
        warnings: object[];
        validate_manifest(text: string, label: string): boolean;
      };
    };
    const text = await (await get('/.well-known/ard.json')).text();
    const tester = new ConformanceTester();
    tester.validate_manifest(text, 'ard.json');
    assert.deepEqual([tester.errors, tester.warnings], [[], []]);
    assert.equal(await (await get('/.well-known/ai-catalog.json')).text(), text);
    const { entries } = JSON.parse(text) as { entries: { url: string; type: string }[] };
    for (const { url } of entries) assert.equal((await get(pathOf(url))).status, 200, url);
  });

  for (const { release } of releases) {
    const { version } = release;
    const official = officialSchemas(version);

    test(
      `${version}: our agent profile passes the official schema of a platform`,
      { skip: !official.available && official.reason },
      async () => {
        const profile = await json(`/agent-profile/${version}`);
        assert.ok(official.available);
        const { ucp } = profile as { ucp: unknown };
        assert.deepEqual(official.validateBy('ucp.json#/$defs/platform_schema', ucp), []);
        assert.deepEqual(release.profileProblems(profile), []);
      },
    );

    test(`${version}: our own negotiation reads our agent profile by its URL`, async () => {
      const fetcher = createFetcher({ allowPrivate: true });
      owner.after(() => fetcher.close());
      const profiles = createProfiles({ fetcher, now: Date.now, allowInsecureLoopback: true });
      const profile = await profiles.resolve(`${service.url}/agent-profile/${version}`);
      assert.ok(!('code' in profile), JSON.stringify(profile));
      assert.match(JSON.stringify(profile), new RegExp(version));
    });
  }

  test('profiles exist for exactly the supported releases', async () => {
    for (const version of spokenUcpReleases)
      assert.equal((await get(`/agent-profile/${version}`)).status, 200);
    for (const other of ['2026-01-11', '2026-01-23', 'constructor', '..%2f'])
      assert.equal((await get(`/agent-profile/${other}`)).status, 404, other);
  });

  test('files have the requested host without a public URL', async (t) => {
    const local = await startService(t);
    const card = (await (await local.get('/api/mcp/server-card')).json()) as { websiteUrl: string };
    assert.equal(card.websiteUrl, `${local.url}/`);
  });

  test('no OAuth metadata exists, because there is no authorization server', async () => {
    for (const path of ['/.well-known/oauth-protected-resource', '/.well-known/oauth-authorization-server'])
      assert.equal((await get(path)).status, 404);
  });
});
