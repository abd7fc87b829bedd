/** A store with one agent for each release. Whatever an agent sends and gets is held against the official schemas. */
import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { startPlatform, type Platform } from '../../../sandbox/platform/index.ts';
import { officialSchemas } from '../../support/ucp/conformance/official-schemas.ts';
import { operations, type OperationName } from '../../../src/protocols/ucp/operation.ts';
import type { SpokenUcpRelease } from '#manifest';
import { lacks } from '../platform.ts';
import { openStore, type Answer, type OpenStore } from '../open-store.ts';

export const bothReleases: readonly SpokenUcpRelease[] = ['2026-04-08', '2026-08-25'];

export interface Call {
  /** Of the resource. */
  id?: string;
  content?: unknown;
  headers?: Record<string, string>;
  /** Sends what the official schema of the request would not allow. */
  wild?: boolean;
  /** Other profile than the agent's own. */
  profile?: string;
}

export interface Agent {
  release: SpokenUcpRelease;
  platform: Platform;
  /** By the official REST binding. Fails when the answer is not as the release's schema says. */
  call(operation: OperationName, call?: Call): Promise<Answer>;
}

export interface Shop {
  store: OpenStore;
  agents: Record<SpokenUcpRelease, Agent>;
  close(): Promise<void>;
}

/** @param clock of store and platforms; default the machine's */
export async function openShop(
  environment: Record<string, string> = {},
  clock: { now?: () => number } = {},
): Promise<Shop> {
  const store = await openStore(environment, clock);
  const platforms = await Promise.all(bothReleases.map((release) => startPlatform({ release, ...clock })));
  const agents = Object.fromEntries(
    bothReleases.map((release, place) => [release, agentOf(store, release, platforms[place] as Platform)]),
  ) as Record<SpokenUcpRelease, Agent>;
  return {
    store,
    agents,
    async close() {
      await store.close();
      await Promise.all(platforms.map((platform) => platform.close()));
    },
  };
}

function agentOf(store: OpenStore, release: SpokenUcpRelease, platform: Platform): Agent {
  return {
    release,
    platform,
    async call(operation, { id = '', content, headers, wild = false, profile = platform.profileUrl } = {}) {
      const { method, path } = operations[operation];
      if (content !== undefined && !wild) assertRequest(release, operation, content);
      const answer = await store.call(
        `/api/ucp${path.replace('{id}', encodeURIComponent(id))}`,
        method === 'GET' ? undefined : (content ?? {}),
        {
          method,
          headers: { 'UCP-Agent': `profile="${profile}"`, 'Request-Id': randomUUID(), ...headers },
        },
      );
      if (answer.body?.ucp) assertAnswer(release, operation, envelopeOf(answer));
      return answer;
    },
  };
}

/** A refusal with a status of its own says `code` and `content` beside the envelope; the schema knows the envelope alone. */
function envelopeOf({ status, body }: Answer): unknown {
  if (status < 400) return body;
  const { code, content, ...envelope } = body;
  assert.deepEqual([code, content], [body.messages[0].code, body.messages[0].content]);
  return envelope;
}

/** The same call with the platform's signature. */
export async function signedCall(
  agent: Agent,
  store: OpenStore,
  operation: OperationName,
  { id = '', content, headers = {}, ...rest }: Call = {},
): Promise<Answer> {
  const { method, path } = operations[operation];
  const {
    'ucp-agent': _agent,
    'content-type': _type,
    ...signature
  } = await agent.platform.signer({
    method,
    url: `${store.url}/api/ucp${path.replace('{id}', encodeURIComponent(id))}`,
    headers,
    ...(method === 'GET' ? {} : { body: JSON.stringify(content ?? {}) }),
  });
  return agent.call(operation, { id, content, headers: signature, ...rest });
}

/** As a caller that the store knows: by signature, or by a key where signatures are not verified. */
export async function knownCall(
  agent: Agent,
  store: OpenStore,
  operation: OperationName,
  { headers, ...call }: Call = {},
): Promise<Answer> {
  if (!lacks('signatures'))
    return signedCall(agent, store, operation, { ...call, ...(headers ? { headers } : {}) });
  const key = keys.get(agent) ?? store.createKey(agent.release);
  keys.set(agent, key);
  return agent.call(operation, { ...call, headers: { 'X-API-Key': await key, ...headers } });
}

/** Of agents that have none to sign with. */
const keys = new WeakMap<Agent, Promise<string>>();

/** Nothing to hold it against where the specifications are absent. */
export function assertAnswer(release: SpokenUcpRelease, operation: OperationName, body: unknown): void {
  const official = schemasOf(release);
  if (official.available) assert.deepEqual(official.validateResponse(operation, body), [], operation);
}

function assertRequest(release: SpokenUcpRelease, operation: OperationName, body: unknown): void {
  const official = schemasOf(release);
  if (official.available) assert.deepEqual(official.validateRequest(operation, body), [], operation);
}

const compiled = new Map<SpokenUcpRelease, ReturnType<typeof officialSchemas>>();

export function schemasOf(release: SpokenUcpRelease): ReturnType<typeof officialSchemas> {
  const schemas = compiled.get(release) ?? officialSchemas(release);
  compiled.set(release, schemas);
  return schemas;
}
