/** The OpenAPI documents of the surfaces that sell, held against what the service answers. */
import assert from 'node:assert/strict';
import { after, before, describe, test } from 'node:test';
import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020.js';
import { givenPaths, operationNames, operations, releases, sellingDocuments, hasOperation } from '#ucp';
import { openAgent, type Agent } from './agent.ts';
import { openStore, type Answer, type OpenStore } from './open-store.ts';
import { complete, instruments, lamp, lines, shortForm } from './shopper.ts';

interface Operation {
  operationId: string;
  security?: object[];
  parameters?: { name: string; in: string; required?: boolean; schema: object }[];
  requestBody?: { content: Record<string, { schema: object }> };
  responses: Record<string, { content?: Record<string, { schema: object }> }>;
}

interface Document {
  openapi: string;
  info: { license: { identifier: string } };
  servers: { url: string }[];
  paths: Record<string, Record<string, Operation>>;
  components: { schemas: Record<string, object>; securitySchemes: Record<string, object> };
}

const newest = releases.at(-1)?.version ?? '';

describe('OpenAPI documents of selling', () => {
  let store: OpenStore;
  let agent: Agent;
  before(async () => {
    store = await openStore();
    agent = await openAgent();
  });
  after(async () => {
    await agent.close();
    await store.close();
  });

  const read = async (path: string): Promise<Document> =>
    (await (await fetch(new URL(path, store.url))).json()) as Document;

  /** Calls an operation by its id, and holds what is sent and what comes back against the document. */
  function clientOf(document: Document, headers: Record<string, string> = {}) {
    const ajv = new Ajv2020({ strict: false });
    ajv.addSchema({ $id: 'https://document.test/', ...document });
    const validators = new Map<string, ValidateFunction>();
    const isValid = (pointer: string, value: unknown): void => {
      const known = validators.get(pointer);
      const valid = known ?? ajv.compile({ $ref: `https://document.test/#${pointer}` });
      validators.set(pointer, valid);
      assert.ok(valid(value), `${pointer}: ${JSON.stringify(valid.errors)}`);
    };
    const called = new Set<string>();
    return {
      called,
      async call(operationId: string, content?: unknown, id = '', query = ''): Promise<Answer> {
        const [path, method] = Object.entries(document.paths)
          .flatMap(([path, methods]) => Object.keys(methods).map((method) => [path, method] as const))
          .find(([path, method]) => document.paths[path]?.[method]?.operationId === operationId) ?? ['', ''];
        const at = `/paths/${path.replaceAll('~', '~0').replaceAll('/', '~1').replaceAll('{', '%7B').replaceAll('}', '%7D')}/${method}`;
        const operation = document.paths[path]?.[method];
        assert.ok(operation, operationId);
        called.add(operationId);
        if (content !== undefined) isValid(`${at}/requestBody/content/application~1json/schema`, content);
        const answer = await store.call(path.replace(/\{\w+\}/, encodeURIComponent(id)) + query, content, {
          headers,
          method: method.toUpperCase(),
        });
        assert.ok(operation.responses[answer.status], `${operationId} answered ${answer.status}`);
        isValid(`${at}/responses/${answer.status}/content/application~1json/schema`, answer.body);
        return answer;
      },
    };
  }

  for (const { path, release } of sellingDocuments) {
    test(`are public, cacheable for minutes, and complete: ${path}`, async () => {
      const answer = await fetch(new URL(path, store.url));
      assert.equal(answer.status, 200);
      assert.equal(answer.headers.get('access-control-allow-origin'), '*');
      assert.equal(answer.headers.get('cache-control'), 'public, max-age=300');
      const document = (await answer.json()) as Document;
      assert.equal(document.openapi, '3.1.0');
      assert.equal(document.info.license.identifier, 'MIT');
      assert.deepEqual(document.servers, [{ url: store.url }]);
      const served = Object.entries(document.paths).flatMap(([path, methods]) =>
        Object.keys(methods).map((method) => `${method.toUpperCase()} ${path}`),
      );
      const routed = release
        ? operationNames
            .filter((name) => hasOperation(release, name))
            .map((name) => `${operations[name].method} /api/ucp${operations[name].path}`)
        : [
            'GET /.well-known/ucp',
            'GET /api/ucp/discover',
            'GET /api/ucp/orders/{orderNo}',
            ...givenPaths.map(([method, path]) => `${method} /api/ucp${path}`),
          ];
      for (const one of routed) assert.ok(served.includes(one), one);
      if (release) assert.equal(served.length, routed.length + 3);
      for (const methods of Object.values(document.paths))
        for (const { operationId, security } of Object.values(methods)) assert.ok(security, operationId);
    });

    test(`reference only existing schemas in ${path}, and use each of them`, async () => {
      const document = await read(path);
      const text = JSON.stringify(document);
      const named = new Set<string>();
      for (const [, name = ''] of text.matchAll(/"\$ref":"#\/components\/schemas\/(\w+)"/g)) {
        assert.ok(document.components.schemas[name], name);
        named.add(name);
      }
      assert.deepEqual(
        [...text.matchAll(/"\$ref":"/g)].length,
        [...text.matchAll(/"\$ref":"#\/components\/schemas\/\w+"/g)].length,
      );
      assert.deepEqual(Object.keys(document.components.schemas).toSorted(), [...named].toSorted());
      assert.doesNotMatch(text, /prefixItems/);
    });
  }

  test('match a purchase by the plain paths', async () => {
    const { call, called } = clientOf(await read('/api/ucp/openapi.json'));
    const manifest = await call('getManifest');
    assert.equal(manifest.body.discovery.endpoint, '/api/ucp/discover');
    const { body: page } = await call('discoverProducts', undefined, '', '?q=lamp&limit=3&in_stock=true');
    assert.ok(page.products.length > 0);
    assert.equal((await call('discoverProducts', undefined, '', '?limit=x')).status, 400);
    const { status, body: session } = await call('createSession', complete([lamp, 1]));
    assert.equal(status, 201);
    await call('getSession', undefined, session.id);
    await call('updateSession', complete([lamp, 2]), session.id);
    const paid = await call('paySession', shortForm('pm_sandbox_success'), session.id);
    assert.equal(paid.body.status, 'completed');
    assert.equal((await call('cancelSession', undefined, session.id)).status, 409);
    const order = await call('getOrder', undefined, paid.body.order.id);
    assert.ok(order.body.orderNo && order.body.returns);
    assert.equal((await call('getSession', undefined, 'none')).body.ucp.status, 'error');
    const { paths } = await read('/api/ucp/openapi.json');
    const all = Object.values(paths).flatMap((methods) =>
      Object.values(methods).map((one) => one.operationId),
    );
    assert.deepEqual([...called].toSorted(), all.toSorted());
  });

  for (const { version } of releases.filter(({ checkoutOnly }) => !checkoutOnly))
    test(`match a purchase by UCP ${version}`, async () => {
      const document = await read(`/api/ucp/openapi-${version}.json`);
      const { call, called } = clientOf(document, { 'UCP-Agent': agent.header(version) });
      assert.equal((await call('get_profile')).body.ucp.version, version);
      await call('get_authorization_server');
      const found = await call('search_catalog', { query: 'lamp' });
      assert.ok(found.body.products.length > 0);
      await call('lookup_catalog', { ids: [lamp, 'none'] });
      await call('get_product', { id: 'laptop-sleeve' });
      const { body: cart } = await call('create_cart', { line_items: lines([lamp, 1]) });
      await call('update_cart', { line_items: lines([lamp, 2]) }, cart.id);
      await call('get_cart', undefined, cart.id);
      const { body: checkout } = await call('create_checkout', { ...complete([lamp, 1]), cart_id: cart.id });
      await call('cancel_cart', undefined, cart.id);
      await call('get_checkout', undefined, checkout.id);
      await call('update_checkout', complete([lamp, 1]), checkout.id);
      const paid = await call('complete_checkout', instruments('pm_sandbox_success'), checkout.id);
      assert.equal(paid.body.status, 'completed');
      await call('get_order', undefined, paid.body.order.id);
      assert.equal((await call('cancel_checkout', undefined, checkout.id)).status, 409);
      const all = Object.values(document.paths).flatMap((methods) =>
        Object.values(methods).map((one) => one.operationId),
      );
      // The token is asked for by a form: `access.test.ts`.
      assert.deepEqual([...called, 'create_access_token'].toSorted(), all.toSorted());
    });

  test('match a purchase by UCP 2026-01-23, which has no catalogs and carts', async () => {
    const version = '2026-01-23';
    const document = await read(`/api/ucp/openapi-${version}.json`);
    const { call, called } = clientOf(document, { 'UCP-Agent': agent.header(version) });
    assert.equal((await call('get_profile')).body.ucp.version, version);
    await call('get_authorization_server');
    const { body: bare } = await call('create_checkout', { line_items: lines([lamp, 1]) });
    await call('cancel_checkout', undefined, bare.id);
    const { body: checkout } = await call('create_checkout', {
      ...complete([lamp, 1]),
      discounts: { codes: ['WELCOME10'] },
    });
    await call('get_checkout', undefined, checkout.id);
    await call('update_checkout', complete([lamp, 2]), checkout.id);
    const paid = await call('complete_checkout', instruments('pm_sandbox_success'), checkout.id);
    assert.equal(paid.body.status, 'completed');
    await call('get_order', undefined, paid.body.order.id);
    assert.equal((await call('cancel_checkout', undefined, checkout.id)).status, 409);
    assert.equal((await call('get_checkout', undefined, 'none')).status, 404);
    const all = Object.values(document.paths).flatMap((methods) =>
      Object.values(methods).map((one) => one.operationId),
    );
    assert.deepEqual([...called, 'create_access_token'].toSorted(), all.toSorted());
    const { schemas } = document.components;
    // Examples are answers of a store that also has other releases.
    const text = JSON.stringify([document.paths, schemas], (name, value: unknown) =>
      name === 'examples' ? undefined : value,
    );
    assert.doesNotMatch(text, /cart|unrecoverable|"removed"|are negative/i);
    const { required } = schemas['CheckoutCreateRequest'] as { required: string[] };
    assert.deepEqual(required, ['line_items']);
  });

  test('require nothing in an update by the plain paths, and the lines in one by UCP', async () => {
    const required = async (path: string) =>
      ((await read(path)).components.schemas['CheckoutUpdateRequest'] as { required?: string[] }).required;
    assert.equal(await required('/api/ucp/openapi.json'), undefined);
    assert.deepEqual(await required(`/api/ucp/openapi-${newest}.json`), ['line_items']);
  });

  test('have the primary release of the store', async () => {
    const names = async () => Object.keys((await read('/api/ucp/openapi.json')).components.schemas);
    assert.ok(newest === '2026-08-25' && (await names()).includes('QuantityUnitInput'));
    const restore = await store.changeSite({ primaryRelease: '2026-04-08' });
    assert.ok(!(await names()).includes('QuantityUnitInput'));
    await restore();
  });

  test('are served below a store, and return 405 for another method', async () => {
    const document = await read('/s/demo/api/ucp/openapi.json');
    assert.deepEqual(document.servers, [{ url: `${store.url}/s/demo` }]);
    assert.equal((await fetch(new URL('/s/nobody/api/ucp/openapi.json', store.url))).status, 404);
    const posted = await fetch(new URL('/api/ucp/openapi.json', store.url), { method: 'POST' });
    assert.deepEqual([posted.status, posted.headers.get('allow')], [405, 'GET, HEAD']);
  });
});
