/** Auditing test shops on loopback. */
import assert from 'node:assert/strict';
import { after } from 'node:test';
import { createFetcher } from '#fetch';
import { createParser } from '../../../src/audit/parse/parser.ts';
import type { Evidence, EvidenceName, Value } from '../../../src/audit/evidence.ts';
import { gather, type GatherOptions } from '../../../src/audit/gather/index.ts';
import { type Route, startShop, type TestShop } from '../../../src/audit/gather/shop-server.ts';

/** May reach loopback. */
export const fetcher = createFetcher({ allowPrivate: true });
/** One for all audits, as in the service: each of their own would read its files for a second. */
const parser = createParser();
const shops: TestShop[] = [];
after(async () => {
  for (const shop of shops) await shop.close();
  await parser.close();
  await fetcher.close();
});

/** A shop that is closed when all tests are done. */
export async function open(...routes: Route[]): Promise<TestShop> {
  const shop = await startShop(...routes);
  shops.push(shop);
  return shop;
}

/** The evidence of a shop; times count from zero. */
export async function audit(
  shop: TestShop,
  options: Partial<GatherOptions> = {},
  path = '/',
): Promise<Evidence> {
  return (await gather(shop.origin + path, { fetcher, parser, startedAt: 0, ...options })).evidence;
}

/** The value of a part that must be known. */
export function valueOf<N extends EvidenceName>(evidence: Evidence, name: N): Value<N> {
  const piece = evidence[name];
  assert.ok(piece.ok, `${name}: ${piece.ok ? '' : piece.reason}`);
  return piece.value as Value<N>;
}

/** Why a part is unknown. */
export const reasonOf = (evidence: Evidence, name: EvidenceName): string | undefined => {
  const piece = evidence[name];
  return piece.ok ? undefined : piece.reason;
};

/** Exchanges with their hops. */
export const exchangesOf = (evidence: Evidence): number =>
  valueOf(evidence, 'traffic').reduce((sum, { hops }) => sum + hops.length + 1, 0);
