import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { ServiceDouble } from '../../contract.ts';
import { PlatformException } from '../../documented.ts';
import { instanceWith, requestTo } from '../object/instance.testing.ts';
import { moduleOf } from '../scope.testing.ts';
import { knownServices, modules, ServiceUnavailable, type ServiceProfile } from './index.ts';

type Callback = (...given: never[]) => unknown;
interface Service {
  setURL(url: string): Service;
  setRequestMethod(method: string): Service;
  addHeader(name: string, value: string): Service;
  addParam(name: string, value: string): Service;
  setThrowOnError(): Service;
  call(...given: unknown[]): Promise<Record<string, unknown>>;
  client: Record<string, unknown> & { setAllowRedirect(allowed: boolean): void };
}
interface Registry {
  createService(id: string, callbacks: Record<string, Callback>): Service;
}

const url = 'https://pay.test/v1';
const ready = {
  createRequest: (service: Service, body?: unknown) => {
    service.setURL(url);
    return body;
  },
  parseResponse: (_: Service, client: { text: string }) => JSON.parse(client.text) as unknown,
};

function open(double: ServiceDouble, callbacks: Record<string, Callback> = ready) {
  const instance = instanceWith();
  const calls: Parameters<ServiceDouble>[0][] = [];
  instance.services.set('pay', async (request) => {
    calls.push(request);
    return double(request);
  });
  const scope = requestTo(instance);
  const registry = moduleOf<Registry>(modules, 'dw/svc/LocalServiceRegistry', scope);
  return { instance, scope, calls, registry, service: registry.createService('pay', callbacks) };
}

const fine: ServiceDouble = async () => ({ status: 200, headers: { ETag: '1' }, text: '{"id":7}' });

test('sends the value of createRequest and returns the value of parseResponse', async () => {
  const { service, calls } = open(fine, {
    ...ready,
    createRequest: (one: Service, ...given: unknown[]) => {
      one.setURL(url).addHeader('X-Key', 'a').addParam('q', 'é&').setRequestMethod('PUT');
      return JSON.stringify(given);
    },
  });
  const result = await service.call('a', { b: 1 });
  assert.deepEqual(calls, [
    { method: 'PUT', url: `${url}?q=%C3%A9%26`, headers: { 'X-Key': 'a' }, body: '["a",{"b":1}]' },
  ]);
  assert.deepEqual([result['ok'], result['status'], result['object']], [true, 'OK', { id: 7 }]);
  assert.deepEqual([result['error'], result['errorMessage'], result['unavailableReason']], [0, null, null]);
});

test('supports asynchronous callbacks', async () => {
  const { service } = open(fine, {
    createRequest: async (one: Service) => void one.setURL(url),
    parseResponse: async (_: Service, client: { statusCode: number }) => client.statusCode,
  });
  assert.equal((await service.call())['object'], 200);
});

test('treats a single array as the argument list', async () => {
  const { service, calls } = open(fine, {
    ...ready,
    createRequest: (one: Service, ...given: unknown[]) => {
      one.setURL(url);
      return given.join('|');
    },
  });
  for (const given of [[['a', 'b']], ['a', 'b'], [[['a', 'b']]]]) await service.call(...given);
  assert.deepEqual(
    calls.map(({ body }) => body),
    ['a|b', 'a|b', 'a,b'],
  );
});

test('sends no body with GET and uses POST by default', async () => {
  const { service, calls } = open(fine);
  await service.call('body');
  await service.setRequestMethod('GET').call('body');
  await service.setRequestMethod('DELETE').call(null);
  assert.deepEqual(
    calls.map(({ method, body }) => [method, body]),
    [
      ['POST', 'body'],
      ['GET', undefined],
      ['DELETE', undefined],
    ],
  );
});

test('returns an error for status 400 and above without calling parseResponse', async () => {
  for (const [status, isGood] of [
    [200, true],
    [302, true],
    [399, true],
    [400, false],
    [404, false],
    [503, false],
  ] as const) {
    let parsed = 0;
    const { service } = open(async () => ({ status, text: 'told' }), {
      ...ready,
      parseResponse: () => (parsed += 1),
    });
    const result = await service.call();
    assert.deepEqual([result['ok'], parsed], [isGood, isGood ? 1 : 0]);
    assert.deepEqual([result['error'], result['errorMessage']], isGood ? [0, null] : [status, 'told']);
    assert.equal(result['status'], isGood ? 'OK' : 'ERROR');
    assert.deepEqual(
      [service.client?.['text'], service.client?.['errorText']],
      [status < 300 ? 'told' : null, status >= 400 ? 'told' : null],
    );
  }
});

test('returns response headers in any case', async () => {
  let headers: unknown[] = [];
  const { service } = open(fine, {
    ...ready,
    parseResponse: (_: Service, client: { getResponseHeader(name: string): string | null }) =>
      (headers = ['ETag', 'etag', 'constructor'].map((name) => client.getResponseHeader(name))),
  });
  await service.call();
  assert.deepEqual(headers, ['1', null, null]);
});

test('returns the reason of an unavailable double, or the message of another failure', async () => {
  for (const reason of ['TIMEOUT', 'CIRCUIT_BROKEN', 'RATE_LIMITED', 'DISABLED'] as const) {
    const { service } = open(async () => {
      throw new ServiceUnavailable(reason);
    });
    const result = await service.call();
    assert.deepEqual([result['ok'], result['status']], [false, 'SERVICE_UNAVAILABLE']);
    assert.deepEqual([result['unavailableReason'], result['error']], [reason, 0]);
  }
  const { service } = open(async () => {
    throw new Error('connection refused');
  });
  const result = await service.call();
  assert.deepEqual([result['status'], result['errorMessage']], ['ERROR', 'connection refused']);
  assert.equal(result['unavailableReason'], null);
});

test('returns an error when a callback throws', async () => {
  const { service } = open(async () => ({ status: 200, text: 'no JSON' }));
  const result = await service.call();
  assert.deepEqual([result['ok'], result['status'], result['object']], [false, 'ERROR', null]);
});

test('throws instead of returning an error when configured to', async () => {
  const { service } = open(async () => ({ status: 500, text: 'broken' }));
  await assert.rejects(service.setThrowOnError().call(), PlatformException);
  const { service: good } = open(fine);
  assert.equal((await good.setThrowOnError().call())['ok'], true);
});

test('rejects a service without configuration, URL, or callback', async () => {
  const { registry } = open(fine);
  assert.throws(() => registry.createService('other', ready), PlatformException);
  assert.throws(() => registry.createService('pay', { createRequest: () => null }), PlatformException);
  assert.throws(() => registry.createService('pay', { ...ready, execute: () => null }), /not simulated/);
  const result = await registry.createService('pay', { ...ready, createRequest: () => null }).call();
  assert.equal(result['unavailableReason'], 'CONFIG_PROBLEM');
});

test('provides the URL and the custom attributes of the credential', async () => {
  const double = Object.assign(async () => ({ status: 200, text: '{}' }), {
    credentialUrl: url,
    credentialCustom: { merchant: 'acme' },
  });
  const instance = instanceWith();
  instance.services.set('pay', double);
  const registry = moduleOf<Registry>(modules, 'dw/svc/LocalServiceRegistry', requestTo(instance));
  const seen: unknown[] = [];
  type Configured = Service & {
    configuration: { credential: { URL: string; custom: Record<string, unknown> } };
    URL: string;
  };
  const createRequest = ({ configuration: { credential }, URL }: Configured) =>
    void seen.push(credential.URL, URL, credential.custom['merchant']);
  await registry.createService('pay', { ...ready, createRequest }).call();
  assert.deepEqual(seen, [url, url, 'acme']);
});

test('logs only what the filter callback allows', async () => {
  const { service, instance } = open(fine);
  await service.call('secret');
  assert.deepEqual(instance.log, []);
  const filtered = open(fine, {
    ...ready,
    filterLogMessage: (message: string) => message.replace('secret', '****'),
  });
  await filtered.service.call('a secret');
  assert.deepEqual(
    filtered.instance.log.map(({ category, message }) => [category, message]),
    ['POST https://pay.test/v1', 'a ****', '{"id":7}'].map((message) => ['service.pay', message]),
  );
});

test('allows sixteen service calls per request', async () => {
  const { service } = open(fine);
  for (let count = 0; count < 16; count += 1) assert.equal((await service.call())['ok'], true);
  await assert.rejects(service.call(), PlatformException);
});

for (const [allowed, status, asked] of [
  [true, 200, [url, 'https://pay.test/moved']],
  [false, 302, [url]],
] as const)
  test(`${allowed ? 'follows a redirect by default' : 'returns a redirect that it may not follow'}`, async () => {
    const moving: ServiceDouble = async (request) =>
      request.url === url
        ? { status: 302, headers: { location: '/moved' }, text: '' }
        : { status: 200, text: '{}' };
    const { service, calls } = open(moving, {
      createRequest: (one: Service) => {
        one.setURL(url);
        one.client.setAllowRedirect(allowed);
      },
      parseResponse: (_: Service, client: { statusCode: number }) => client.statusCode,
    });
    assert.equal((await service.call())['object'], status);
    assert.deepEqual(
      calls.map((one) => one.url),
      asked,
    );
  });

function limited(profile: ServiceProfile, enabled = true) {
  let status = 404;
  const opened = open(async () => ({ status, text: '{}' }));
  const { services, profiles } = knownServices(opened.instance);
  services.set('pay', { enabled, profileId: 'profile' });
  profiles.set('profile', profile);
  const reasons = async (times: number): Promise<unknown[]> => {
    const found: unknown[] = [];
    for (let count = 0; count < times; count += 1)
      found.push((await opened.service.call())['unavailableReason']);
    return found;
  };
  return { ...opened, reasons, answerWith: (next: number) => void (status = next) };
}

test('breaks the circuit after as many failed calls as the profile names, until its interval has passed', async () => {
  const { reasons, instance, calls, answerWith } = limited({ breaker: { calls: 3, millis: 10_000 } });
  answerWith(200);
  assert.deepEqual(await reasons(4), [null, null, null, null]);
  answerWith(404);
  assert.deepEqual(await reasons(5), [null, null, null, 'CIRCUIT_BROKEN', 'CIRCUIT_BROKEN']);
  assert.equal(calls.length, 7);
  instance.pass(10_001);
  assert.deepEqual(await reasons(1), [null]);
});

test('allows as many calls as the rate limit of the profile', async () => {
  const { reasons, instance } = limited({ rate: { calls: 2, millis: 1_000 } });
  assert.deepEqual(await reasons(3), [null, null, 'RATE_LIMITED']);
  instance.pass(1_001);
  assert.deepEqual(await reasons(1), [null]);
});

test('does not call a service that is off, or limit one whose profile has no limit', async () => {
  assert.deepEqual(await limited({}, false).reasons(1), ['DISABLED']);
  assert.deepEqual(new Set(await limited({}).reasons(16)), new Set([null]));
});
