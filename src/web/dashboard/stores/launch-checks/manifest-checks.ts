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

const without = 'No live manifest to check.';

export function deliveryChecks({ seen, document }: LiveAnswer): CheckResult[] {
  const outcome = describeResponse(seen);
  if (seen.status === undefined)
    return [
      failCheck('manifest-reachable', `The manifest returned ${outcome}.`),
      ...(['manifest-json', 'manifest-cache', 'manifest-cors'] as const).map((id) => skipCheck(id, without)),
    ];
  const { status } = seen;
  if (status >= 300 && status < 400) {
    const to = responseHeader(seen, 'location') ?? '(no location)';
    return [
      failCheck(
        'manifest-reachable',
        `The manifest redirects (${status}) to ${to.slice(0, 200)}. Agents do not follow redirects.`,
        [`${status} location: ${to}`],
      ),
      ...(['manifest-json', 'manifest-cache', 'manifest-cors'] as const).map((id) => skipCheck(id, without)),
    ];
  }
  if (status !== 200)
    return [
      failCheck('manifest-reachable', `The manifest returned ${outcome}.`),
      ...(['manifest-json', 'manifest-cache', 'manifest-cors'] as const).map((id) => skipCheck(id, without)),
    ];
  return [
    passCheck('manifest-reachable', `The manifest returned ${outcome}, without a redirect.`),
    jsonCheck(seen, document),
    cacheCheck(seen),
    corsCheck(seen),
  ];
}

function jsonCheck(seen: OutsideResponse, document: unknown): CheckResult {
  const type = responseHeader(seen, 'content-type') ?? '(missing)';
  const line = [`content-type: ${type}`];
  if (document === undefined) return failCheck('manifest-json', 'The response is not a JSON object.', line);
  return seen.type === 'application/json'
    ? passCheck(
        'manifest-json',
        'The manifest is a JSON object with the Content-Type application/json.',
        line,
      )
    : failCheck(
        'manifest-json',
        `The manifest is JSON, but its Content-Type is ${seen.type || 'missing'}.`,
        line,
      );
}

function cacheCheck(seen: OutsideResponse): CheckResult {
  const header = responseHeaderList(seen, 'cache-control');
  const line = [`cache-control: ${header || '(missing)'}`];
  const directives = cacheDirectives(seen.headers);
  const age = maxAge(directives);
  const barred = ['no-store', 'no-cache', 'private'].find((name) => directives.has(name));
  if (barred)
    return failCheck(
      'manifest-cache',
      `Cache-Control has ${barred}, so every agent requests the manifest again each time.`,
      line,
    );
  if (age === undefined || cacheFault(directives, age) !== undefined)
    return failCheck(
      'manifest-cache',
      'Cache-Control lacks public with a max-age of at least 60 seconds.',
      line,
    );
  return age > 86_400
    ? warnCheck(
        'manifest-cache',
        `Caches keep the manifest for ${age} seconds. Changes can take more than a day to reach agents.`,
        line,
      )
    : passCheck('manifest-cache', `Caches keep the manifest for ${age} seconds.`, line);
}

function corsCheck(seen: OutsideResponse): CheckResult {
  const header = responseHeader(seen, 'access-control-allow-origin');
  const line = [`access-control-allow-origin: ${header ?? '(missing)'}`];
  return header === '*'
    ? passCheck('manifest-cors', 'Scripts on any page can read the manifest.', line)
    : warnCheck('manifest-cors', 'Agents that run in a browser cannot read the manifest.', line);
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
    return ids.map((id) => skipCheck(id, without));
  }
  const changed = differences(compareDocuments(ours, document));
  const release = memberOf(document['ucp'], 'version');
  const live = keysOf(document);
  const own = keysOf(ours);
  const missing = [...own].filter(([kid, key]) => live.get(kid) !== key).map(([kid]) => kid);
  return [
    changed.length === 0
      ? passCheck('manifest-ours', 'The live manifest is identical to the one Portico serves.')
      : warnCheck(
          'manifest-ours',
          `${changed.length} ${changed.length === 1 ? 'member differs' : 'members differ'} from the manifest Portico serves.`,
          changed.map(({ pointer, state }) => `${pointer || '(whole document)'}: ${state}`),
        ),
    release === site.primaryRelease
      ? passCheck('release', `The manifest declares ${release}, as set in the preferences.`)
      : failCheck(
          'release',
          `The manifest declares ${textOf(release)}, but the preferences say ${site.primaryRelease}.`,
        ),
    missing.length === 0
      ? passCheck('keys', `${own.size} of ${own.size} signing keys are in the live manifest.`)
      : failCheck(
          'keys',
          `${missing.length} of ${own.size} signing keys are missing from the live manifest.`,
          missing,
        ),
    live.get(signingKey) !== undefined && live.get(signingKey) === own.get(signingKey)
      ? passCheck('webhooks', 'The key that signs order updates is published.', [`kid ${signingKey}`])
      : failCheck('webhooks', 'The key that signs order updates is missing from the live manifest.', [
          `kid ${signingKey}`,
        ]),
  ];
}

const memberOf = (value: unknown, name: string): unknown =>
  typeof value === 'object' && value !== null && Object.hasOwn(value, name)
    ? (value as Record<string, unknown>)[name]
    : undefined;

const textOf = (value: unknown): string => (typeof value === 'string' ? value.slice(0, 40) : 'no release');

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
    `a plain HTTP client: ${describeResponse(plain)}`,
    ...others.map(({ client, seen }) => `${client.name}: ${describeResponse(seen)}`),
  ];
  const statuses = [plain.status, ...others.map(({ seen }) => seen.status)];
  if (statuses.every((status) => status === undefined))
    return skipCheck('clients', 'No client got a response, so there is nothing to compare.');
  const refused = [
    ...(isGood(plain) ? [] : ['a plain HTTP client']),
    ...others.filter(({ seen }) => !isGood(seen)).map(({ client }) => client.name),
  ];
  if (refused.length === 0)
    return passCheck('clients', `All ${statuses.length} clients got the manifest.`, lines);
  if (refused.length === statuses.length)
    return skipCheck('clients', 'No client got the manifest, so there is nothing to compare.');
  return failCheck('clients', `Blocked: ${refused.join(', ')}. The other clients got the manifest.`, lines);
}

const isGood = (seen: OutsideResponse): boolean => seen.status === 200 && seen.type === 'application/json';
