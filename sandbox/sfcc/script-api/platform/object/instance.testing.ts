/** For tests: an instance without a world, and requests of it. */
import type { InstanceState, Scope } from '../../contract.ts';
import { createQuota } from '../system/quota.ts';
import { createTransaction } from '../system/transaction.ts';
import { installMetadata, parseMetadata } from './metadata.ts';

const namespace = 'http://www.demandware.com/xml/impex/metadata/2006-10-31';

/** A metadata file with these elements. */
export const metadataFile = (elements: string): string =>
  `<?xml version="1.0" encoding="UTF-8"?><metadata xmlns="${namespace}">${elements}</metadata>`;

export const definition = (id: string, type: string, more = ''): string =>
  `<attribute-definition attribute-id="${id}"><type>${type}</type>${more}</attribute-definition>`;

export const customType = (id: string, attributes: string, scope = 'site', keyType = 'string'): string => `
  <custom-type type-id="${id}">
    <staging-mode>no-staging</staging-mode>
    <storage-scope>${scope}</storage-scope>
    <key-definition attribute-id="id"><type>${keyType}</type></key-definition>
    <attribute-definitions>${attributes}</attribute-definitions>
  </custom-type>`;

export const start = Date.parse('2026-08-01T10:00:00Z');

export interface TestInstance extends InstanceState {
  /** Milliseconds by which the clock goes on. */
  pass(milliseconds: number): void;
}

export function instanceWith(...elements: string[]): TestInstance {
  let time = start;
  const instance: TestInstance = {
    world: undefined as never,
    customObjects: new Map(),
    preferences: new Map(),
    caches: new Map(),
    keys: new Map(),
    services: new Map(),
    log: [],
    kept: new Map(),
    now: () => time,
    pass: (milliseconds) => void (time += milliseconds),
  };
  installMetadata(instance, parseMetadata(elements.map(metadataFile)));
  return instance;
}

/** A request. */
export const requestTo = (instance: InstanceState, site = 'demo'): Scope => ({
  instance,
  site,
  session: { customerId: 'guest', currency: 'EUR', privacy: {} },
  request: {
    method: 'GET',
    url: new URL('https://shop.test/'),
    headers: {},
    body: '',
    remoteAddress: '127.0.0.1',
    locale: 'en_IE',
    id: 'request',
    custom: {},
  },
  response: { status: 200, headers: {}, body: '' },
  transaction: createTransaction((work) => work()),
  quota: createQuota(),
  callHook: async () => undefined,
});

export const moduleOf = <T>(
  modules: Readonly<Record<string, (scope: Scope) => object>>,
  name: string,
  scope: Scope,
): T => modules[name]?.(scope) as T;
