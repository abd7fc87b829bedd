/** Checks of the live manifest: how it is delivered, and whether it is the one that this service serves. */
import type { Site } from '#commerce';
import { isDeeperThan } from '#http';
import { cacheDirectives, cacheFault, maxAge } from '#manifest';
import type { OutsideResponse } from '../deps.ts';
import { compareDocuments, differences } from '../manifests/diff.ts';
import { bodyJson, responseHeader, responseHeaderList, describeResponse } from '../outside-response.ts';
import { failCheck, skipCheck, passCheck, warnCheck, type CheckId } from './checks.ts';
import type { Client } from './clients.ts';
import type { CheckResult } from './kept.ts';
import { launchCheckTexts as say } from './messages/index.ts';

export interface LiveAnswer {
  /** Of the first request, which follows no redirect. */
  seen: OutsideResponse;
  document: Record<string, unknown> | undefined;
}

export function liveAnswer(seen: OutsideResponse): LiveAnswer {
  const value = seen.status === 200 && !seen.bytes.truncated ? bodyJson(seen) : undefined;
  const isObject = typeof value === 'object' && value !== null && !Array.isArray(value);
  return {
    seen,
    document: isObject && !isDeeperThan(64, value) ? (value as Record<string, unknown>) : undefined,
  };
}

const skipWithout = (id: CheckId): CheckResult => skipCheck(id, say('no-manifest'));

export function deliveryChecks({ seen, document }: LiveAnswer): CheckResult[] {
  const response = describeResponse(seen);
  if (seen.status === undefined)
    return [
      failCheck('manifest-reachable', say('manifest-returned', { response })),
      ...(['manifest-json', 'manifest-cache', 'manifest-cors'] as const).map(skipWithout),
    ];
  const { status } = seen;
  if (status >= 300 && status < 400) {
    const to = responseHeader(seen, 'location') ?? say('no-location');
    return [
      failCheck('manifest-reachable', say('manifest-redirects', { status, url: to.slice(0, 200) }), [
        `${status} location: ${to}`,
      ]),
      ...(['manifest-json', 'manifest-cache', 'manifest-cors'] as const).map(skipWithout),
    ];
  }
  if (status !== 200)
    return [
      failCheck('manifest-reachable', say('manifest-returned', { response })),
      ...(['manifest-json', 'manifest-cache', 'manifest-cors'] as const).map(skipWithout),
    ];
  return [
    passCheck('manifest-reachable', say('manifest-returned-directly', { response })),
    jsonCheck(seen, document),
    cacheCheck(seen),
    corsCheck(seen),
  ];
}

function jsonCheck(seen: OutsideResponse, document: unknown): CheckResult {
  const type = responseHeader(seen, 'content-type') ?? say('missing');
  const line = [`content-type: ${type}`];
  if (document === undefined) return failCheck('manifest-json', say('not-json'), line);
  return seen.type === 'application/json'
    ? passCheck('manifest-json', say('json'), line)
    : failCheck('manifest-json', seen.type ? say('wrong-type', { type: seen.type }) : say('no-type'), line);
}

function cacheCheck(seen: OutsideResponse): CheckResult {
  const header = responseHeaderList(seen, 'cache-control');
  const line = [`cache-control: ${header || say('missing')}`];
  const directives = cacheDirectives(seen.headers);
  const age = maxAge(directives);
  const barred = ['no-store', 'no-cache', 'private'].find((name) => directives.has(name));
  if (barred) return failCheck('manifest-cache', say('not-cacheable', { directive: barred }), line);
  if (age === undefined || cacheFault(directives, age) !== undefined)
    return failCheck('manifest-cache', say('not-cached'), line);
  return age > 86_400
    ? warnCheck('manifest-cache', say('cached-long', { seconds: age }), line)
    : passCheck('manifest-cache', say('cached', { seconds: age }), line);
}

function corsCheck(seen: OutsideResponse): CheckResult {
  const header = responseHeader(seen, 'access-control-allow-origin');
  const line = [`access-control-allow-origin: ${header ?? say('missing')}`];
  return header === '*'
    ? passCheck('manifest-cors', say('any-page'), line)
    : warnCheck('manifest-cors', say('not-in-browsers'), line);
}

/** @param ours what this service serves for the site */
export function contentChecks(
  { document }: LiveAnswer,
  site: Site,
  ours: Record<string, unknown>,
  signingKey: string,
): CheckResult[] {
  if (!document) {
    const ids: CheckId[] = ['manifest-ours', 'release', 'keys', 'webhooks'];
    return ids.map(skipWithout);
  }
  const changed = differences(compareDocuments(ours, document));
  const release = memberOf(document['ucp'], 'version');
  const live = keysOf(document);
  const own = keysOf(ours);
  const missing = [...own].filter(([kid, key]) => live.get(kid) !== key).map(([kid]) => kid);
  return [
    changed.length === 0
      ? passCheck('manifest-ours', say('identical'))
      : warnCheck(
          'manifest-ours',
          say('differs', { count: changed.length }),
          changed.map(({ pointer, state }) => `${pointer || say('whole-document')}: ${state}`),
        ),
    release === site.primaryRelease
      ? passCheck('release', say('release-as-set', { release }))
      : failCheck(
          'release',
          say('release-differs', { release: textOf(release), primary: site.primaryRelease }),
        ),
    missing.length === 0
      ? passCheck('keys', say('keys-published', { count: own.size }))
      : failCheck('keys', say('keys-missing', { missing: missing.length, count: own.size }), missing),
    live.get(signingKey) !== undefined && live.get(signingKey) === own.get(signingKey)
      ? passCheck('webhooks', say('signing-key-published'), [`kid ${signingKey}`])
      : failCheck('webhooks', say('signing-key-missing'), [`kid ${signingKey}`]),
  ];
}

const memberOf = (value: unknown, name: string): unknown =>
  typeof value === 'object' && value !== null && Object.hasOwn(value, name)
    ? (value as Record<string, unknown>)[name]
    : undefined;

const textOf = (value: unknown): string =>
  typeof value === 'string' ? value.slice(0, 40) : say('no-release');

/** Keys by their id, each as text that is the same for the same key. Both members count. */
function keysOf(document: Record<string, unknown>): Map<string, string> {
  const all = [document['keys'], document['signing_keys']].flatMap((keys): unknown[] =>
    Array.isArray(keys) ? keys.slice(0, 50) : [],
  );
  return new Map(
    all.flatMap((key) => {
      const kid = memberOf(key, 'kid');
      if (typeof kid !== 'string') return [];
      return [[kid, JSON.stringify(['kty', 'crv', 'x', 'y'].map((name) => memberOf(key, name)))] as const];
    }),
  );
}

/** Whether the manifest is the same for every client. */
export function clientCheck(
  plain: OutsideResponse,
  others: readonly { client: Client; seen: OutsideResponse }[],
): CheckResult {
  const lines = [
    `${say('plain-client')}: ${describeResponse(plain)}`,
    ...others.map(({ client, seen }) => `${client.name}: ${describeResponse(seen)}`),
  ];
  const statuses = [plain.status, ...others.map(({ seen }) => seen.status)];
  if (statuses.every((status) => status === undefined))
    return skipCheck('clients', say('nothing-to-compare'));
  const refused = [
    ...(isGood(plain) ? [] : [say('plain-client')]),
    ...others.filter(({ seen }) => !isGood(seen)).map(({ client }) => client.name),
  ];
  if (refused.length === 0)
    return passCheck('clients', say('all-clients-got-it', { count: statuses.length }), lines);
  if (refused.length === statuses.length) return skipCheck('clients', say('no-client-got-it'));
  return failCheck('clients', say('blocked', { clients: refused.join(', ') }), lines);
}

const isGood = (seen: OutsideResponse): boolean => seen.status === 200 && seen.type === 'application/json';
