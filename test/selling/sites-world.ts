/** One service with two stores that sell the same things, each reached by its own host and below `/s/`. */
import { request as send } from 'node:http';
import assert from 'node:assert/strict';
import { loadDemoStore } from '#backends/embedded';
import type { Site } from '#commerce';
import { openDatabase, type Database } from '#storage';
import { openKeys, type Keys } from '#web';
import { secret, type Service } from '../api/service.ts';
import { openAgent, type Agent } from './agent.ts';
import { openStore, type Answer, type OpenStore } from './open-store.ts';

export type SiteName = 'north' | 'south';

/** How a call says which store it means. */
export interface Naming {
  title: string;
  /** Value of `Host`. */
  host(site: SiteName): string;
  /** Before every path. */
  base(site: SiteName): string;
}

export interface SitesWorld {
  store: OpenStore;
  database: Database;
  keys: Keys;
  agent: Agent;
  namings: readonly Naming[];
  /** For what signs in at the dashboard. */
  service: Pick<Service, 'url' | 'database'>;
  prefer(site: SiteName, change: Partial<Site>): Promise<number>;
  call(at: { naming: Naming; site: SiteName }, path: string, options?: CallOptions): Promise<RawAnswer>;
  close(): Promise<void>;
}

export interface CallOptions {
  method?: string;
  headers?: Record<string, string>;
  /** JSON; a form where it is URLSearchParams. */
  content?: unknown;
}

export interface RawAnswer {
  status: number;
  text: string;
  headers: Record<string, string | string[] | undefined>;
  body: Answer['body'];
}

const hosts: Record<SiteName, string> = { north: 'north.example', south: 'south.example' };
const otherOf: Record<SiteName, SiteName> = { north: 'south', south: 'north' };

export async function openSites(environment: Record<string, string> = {}): Promise<SitesWorld> {
  const store = await openStore({ SECRET: secret, ...environment });
  const database = await openDatabase(store.databaseUrl);
  const agent = await openAgent([], 'sites');
  const { catalogue, sites } = store.server.selling;
  const own = new URL(store.url).host;
  const demo = await loadDemoStore();
  const first = await sites.read('demo');
  assert.ok(first);
  for (const id of ['north', 'south'] as const) {
    await catalogue.writeTerms(id, demo.terms);
    await catalogue.writeCategories(id, demo.categories);
    await catalogue.writeProducts(id, demo.products);
    await sites.put({ ...first, id, name: `Shop ${id}`, hosts: [hosts[id]], rateLimit: 1_000_000 });
  }
  return {
    store,
    database,
    keys: openKeys(database, secret),
    agent,
    service: { url: store.url, database },
    namings: [
      { title: 'its host', host: (site) => hosts[site], base: () => '' },
      { title: 'a path of the service', host: () => own, base: (site) => `/s/${site}` },
      {
        title: 'a path at the host of the other store',
        host: (site) => hosts[otherOf[site]],
        base: (site) => `/s/${site}`,
      },
    ],
    async prefer(site, change) {
      const before = await sites.read(site);
      assert.ok(before);
      return sites.put({ ...before, ...change });
    },
    call: ({ naming, site }, path, options = {}) =>
      callAt(store.url, naming.host(site), naming.base(site) + path, options),
    async close() {
      await Promise.all([agent.close(), database.close()]);
      await store.close();
    },
  };
}

/** By hand, because `fetch` does not let anybody choose the host. */
function callAt(
  url: string,
  host: string,
  path: string,
  { method, headers = {}, content }: CallOptions,
): Promise<RawAnswer> {
  const isForm = content instanceof URLSearchParams;
  const body = content === undefined ? undefined : isForm ? content.toString() : JSON.stringify(content);
  const type = isForm ? 'application/x-www-form-urlencoded' : 'application/json';
  return new Promise((resolve, reject) => {
    const outgoing = send(
      new URL(url),
      {
        method: method ?? (body === undefined ? 'GET' : 'POST'),
        path,
        headers: {
          host,
          ...(body === undefined ? {} : { 'content-type': type, 'content-length': Buffer.byteLength(body) }),
          ...headers,
        },
      },
      (incoming) => {
        let text = '';
        incoming.setEncoding('utf8').on('data', (part: string) => (text += part));
        incoming.on('end', () =>
          resolve({
            status: incoming.statusCode ?? 0,
            text,
            headers: incoming.headers,
            body: text.startsWith('{') ? (JSON.parse(text) as Answer['body']) : undefined,
          }),
        );
      },
    );
    outgoing.on('error', reject).end(body);
  });
}
