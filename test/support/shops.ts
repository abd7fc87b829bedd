/** Sandbox shops as a test meets them: in this process by a fetcher, or from the command line by its options. */
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after } from 'node:test';
import { createFetcher, createPoliteness, type Fetcher, type FetchLimits } from '#fetch';
import { startShop, type Shop, type ShopOptions } from '../../sandbox/shops/index.ts';

export interface OpenShop extends Shop {
  /** `--resolve` and `--ca` options that lead the command line to the shop. */
  args: string[];
  /** To be closed by the caller. */
  fetcher(limits?: Partial<FetchLimits>): Fetcher;
}

/** A test, or a whole file. */
export interface Owner {
  after(close: () => unknown): void;
}

/** Call it at the top of a file: what it owns is closed after the last test. */
export function fileOwner(): Owner {
  const closing: (() => unknown)[] = [];
  after(async () => {
    for (const close of closing) await close();
  });
  return { after: (close) => void closing.push(close) };
}

/** A shop on loopback, closed when its owner ends. */
export async function openShop(owner: Owner, options: ShopOptions = {}): Promise<OpenShop> {
  const shop = await startShop(options);
  const folder = await temporaryFolder(owner);
  const ca = join(folder, 'ca.pem');
  await writeFile(ca, shop.ca);
  owner.after(() => shop.close());
  return {
    ...shop,
    args: [
      '--ca',
      ca,
      ...Object.entries(shop.resolve).flatMap(([from, to]) => ['--resolve', `${from}:${to}`]),
    ],
    fetcher: (limits = {}) =>
      createFetcher({ resolve: shop.resolve, ca: [shop.ca], limits, politeness: createPoliteness() }),
  };
}

/** Removed when its owner ends. */
export async function temporaryFolder(owner: Owner): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'portico-test-'));
  owner.after(() => rm(folder, { recursive: true, force: true }));
  return folder;
}
