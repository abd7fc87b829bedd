/** A service that sells, with a member signed in to its dashboard: the demo store on any database. */
import type { TestContext } from 'node:test';
import { openDatabase } from '#storage';
import { openStore, type OpenStore } from '../selling/open-store.ts';
import { secret, type Service } from '../api/service.ts';
import { signIn, type SignedIn } from './signed-in.ts';

export interface SellingService {
  store: OpenStore;
  /** As far as signing in and browsers need it. */
  service: Service;
  owner: SignedIn;
  /** Text of a page, once it is there: fails for any other status than 200. */
  page(path: string): Promise<string>;
}

/** Closed when the test ends. */
export async function openSelling(
  t: Pick<TestContext, 'after'>,
  databaseUrl?: string,
): Promise<SellingService> {
  const store = await openStore({
    SECRET: secret,
    ...(databaseUrl === undefined ? {} : { DATABASE_URL: databaseUrl }),
  });
  const database = await openDatabase(store.databaseUrl);
  t.after(async () => {
    await database.close();
    await store.close();
  });
  const service = { url: store.url, database, server: store.server } as Service;
  const owner = await signIn(service);
  return {
    store,
    service,
    owner,
    async page(path) {
      const response = await owner.get(path);
      const text = await response.text();
      if (response.status !== 200) throw new Error(`${path}: ${response.status} ${text.slice(0, 2_000)}`);
      return text;
    },
  };
}

/** What a reader sees, on one line. */
export const textOf = (page: string): string =>
  page
    .replace(/<(style|script|title)[\s\S]*?<\/\1>/g, ' ')
    .replace(/<[^>]+>/g, ' ')
    .replaceAll('&quot;', '"')
    .replaceAll('&#39;', "'")
    .replaceAll('&amp;', '&')
    .replace(/\s+/g, ' ');
