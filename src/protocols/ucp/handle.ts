/** One pipeline for every operation, transport and release; it reads in the order of the specification. */
import type { Caller, Commerce, Site } from '#commerce';
import { isDeeperThan } from '#http';
import { authenticate, rateLimit, trialHeader, type AccessDeps, type Trials } from './access/index.ts';
import type { HandleCall, UcpAnswer, UcpCall } from './call.ts';
import { createDoorstep, type Doorstep, type DoorstepDeps } from './preflight-limits.ts';
import { failed, failureOf, answerError } from './failures.ts';
import { hashNetwork, repeatableOf } from './idempotency.ts';
import {
  negotiate,
  readProfileUrl,
  type Negotiated,
  type Profile,
  type Profiles,
} from './negotiation/index.ts';
import { perform } from './execute-operation.ts';
import type { ProtocolFailure } from './protocol-error.ts';
import { countRefusal, noteError, noteUnpaid, type Noted, type Refusals } from './refusals.ts';
import type { Frame, ProtocolRelease } from './release.ts';
import { rememberAgents, rememberNegotiations } from './negotiation-cache.ts';

/** No object of UCP is nested nearly as deep. */
const deepest = 64;

export interface HandlerDeps extends DoorstepDeps {
  commerce: Commerce;
  releases: readonly ProtocolRelease[];
  profiles: Profiles;
  access: Omit<AccessDeps, 'refreshKeys'>;
  /** Without it every call counts. */
  trials?: Pick<Trials, 'isTrial'>;
  /** Take agent profiles from http loopback addresses: development only. */
  allowInsecureLoopback: boolean;
  refusals?: Refusals;
  /** Told of refusals and defects, without content of the caller. */
  log(event: string, facts: Record<string, unknown>): void;
}

export function createHandler(deps: HandlerDeps): HandleCall {
  const agreed = rememberNegotiations(deps);
  const parts = {
    ...deps,
    agents: rememberAgents(deps),
    doorstep: createDoorstep(deps),
  };
  return async (call) => {
    const noted: Noted = {};
    const answer = await answerOf(parts, agreed, call, noted);
    if (!isTrial(deps, call)) countRefusal(deps.refusals, call, noted, answer.failure);
    return answer;
  };
}

async function answerOf(deps: HandlerParts, agreed: Agreed, call: UcpCall, noted: Noted): Promise<UcpAnswer> {
  try {
    return await handle(deps, agreed, call, noted);
  } catch (error) {
    deps.log('ucp-failed', { operation: call.operation, err: error });
    return failed(failureOf(error, call.operation));
  }
}

const isTrial = ({ trials }: HandlerDeps, { site, http }: UcpCall): boolean =>
  trials?.isTrial(site.id, http.header(trialHeader)) ?? false;

type Agreed = ReturnType<typeof rememberNegotiations>;

interface HandlerParts extends HandlerDeps {
  agents: ReturnType<typeof rememberAgents>;
  doorstep: Doorstep;
}

async function handle(deps: HandlerParts, agreed: Agreed, call: UcpCall, noted: Noted): Promise<UcpAnswer> {
  const { site, operation } = call;
  if (!site.enabled) return failed({ code: 'not_found', content: 'There is no store here.' });
  const crowded = deps.doorstep.crowded(operation);
  if (crowded) return refused(deps, call, crowded);

  // 1. Who the agent says it is, and what we both speak.
  const network = hashNetwork(call.http.network);
  const named = namedBy(deps, call);
  if (named && 'code' in named) return refusedStranger(deps, call, network, { ...leadTo(site), ...named });
  if (named) noted.agent = named.profile;
  const over = await deps.doorstep.refusal(call, network, named?.profile);
  if (over) return refused(deps, call, over);
  const profile = named && (await deps.profiles.resolve(named.profile));
  if (profile && 'code' in profile)
    return refusedStranger(deps, call, network, { ...leadTo(site), ...profile });
  const negotiated = agreed(call, profile);
  if ('code' in negotiated) return refusedStranger(deps, call, network, { ...leadTo(site), ...negotiated });

  // 2. Who it is.
  const { origin, pages = origin } = call.addresses;
  const { method, url, body } = call.http;
  const who = await authenticate(
    {
      method,
      url,
      headers: { get: (name) => call.http.header(name) },
      body,
      // Of sites that share a name each has a path: a token for one is none for the other.
      origin: pages,
      site: site.id,
      policy: site.agentPolicy,
      operation,
      ...(profile ? { profile: { url: profile.url, keys: negotiated.keys } } : {}),
    },
    { ...deps.access, refreshKeys: async () => profile && freshKeys(deps, call, network, profile) },
  );
  if ('code' in who || who.by !== 'signature')
    deps.doorstep.remember(call, 'code' in who ? undefined : who.identity);
  if ('code' in who) return refusedStranger(deps, call, network, who);
  if (who.identity !== undefined) noted.agent = who.identity;
  const limited = await rateLimit(deps.limits, site, who.identity ?? network);
  if (limited) return refused(deps, call, limited);
  if (call.wrong) return refused(deps, call, call.wrong);
  if (isDeeperThan(deepest, call.content)) {
    const content = `The content is nested more than ${deepest} levels deep.`;
    return refused(deps, call, {
      code: 'invalid_request',
      content,
      problems: [{ path: '$', text: content }],
    });
  }

  // 3. What is left in common.
  const frame = frameOf(call, negotiated);
  if (negotiated.outcome === 'incompatible') {
    const content =
      'The profile of the platform and this store have no version of this capability in common.';
    const refusal = { code: 'capabilities-incompatible', content } as const;
    noted.code = 'capabilities_incompatible';
    return { status: 200, headers: {}, body: negotiated.release.encode.refusal(refusal, frame) };
  }

  // 4. The operation itself.
  const caller: Caller = {
    site,
    ...(who.identity === undefined ? {} : { identity: who.identity }),
    ...(who.label === undefined ? {} : { label: who.label }),
    release: negotiated.release.version,
    ...(negotiated.webhookUrl === undefined ? {} : { webhookUrl: negotiated.webhookUrl }),
    network,
    ...(isTrial(deps, call) ? { trial: true as const } : {}),
  };
  const repeat = repeatableOf(call);
  if (repeat && 'code' in repeat) return refused(deps, call, repeat);
  await deps.commerce.seen(caller);
  const outcome = await perform({
    commerce: deps.commerce,
    call,
    caller,
    release: negotiated.release,
    frame,
    platformHandlers: negotiated.handlers,
    ...(repeat ? { repeat } : {}),
  });
  if (outcome.kind === 'done') {
    noteUnpaid(noted, call, outcome.body);
    // Whoever tried it can tell whether it counted.
    const headers: UcpAnswer['headers'] = caller.trial ? { [trialHeader]: 'yes' } : {};
    return { status: outcome.status, headers, body: outcome.body };
  }
  if (outcome.kind === 'failed') return refused(deps, call, outcome.failure);
  noteError(noted, outcome.error);
  return answerError(outcome.error, negotiated.release, frame, call.operation);
}

/** A call that got no further than the door counts against the network it came from: guessing has its limit. */
async function refusedStranger(
  deps: HandlerDeps,
  call: UcpCall,
  network: string,
  failure: ProtocolFailure,
): Promise<UcpAnswer> {
  return refused(deps, call, (await rateLimit(deps.limits, call.site, network)) ?? failure);
}

function refused(
  { log }: HandlerDeps,
  { operation, surface, site }: UcpCall,
  failure: ProtocolFailure,
): UcpAnswer {
  log('ucp-refused', { operation, surface, site: site.id, code: failure.code });
  return failed(failure);
}

/** Where negotiation fails, a person can still go shopping (UCP overview, Error Handling). */
const leadTo = ({ storefront }: Site): { continueUrl: string } => ({ continueUrl: storefront });

/** Undefined: the caller named none, and on the given paths need not. */
function namedBy(deps: HandlerParts, call: UcpCall): ReturnType<HandlerParts['agents']> | undefined {
  const header = call.http.header('ucp-agent');
  if (call.surface === 'given' && header === null) return undefined;
  return call.surface === 'mcp' ? readProfileUrl(call.profile, deps) : deps.agents(header);
}

async function freshKeys(
  deps: HandlerParts,
  call: UcpCall,
  network: string,
  profile: Profile,
): Promise<Negotiated['keys'] | undefined> {
  const { site } = call;
  if (await deps.doorstep.isFetchRefused(call, network)) return undefined;
  const newer = await deps.profiles.refresh(profile);
  if (!newer) return undefined;
  const again = negotiate(newer.document, deps.releases, site, undefined, deps);
  return 'code' in again ? undefined : again.keys;
}

function frameOf({ site, addresses, surface, operation }: UcpCall, { capabilities }: Negotiated): Frame {
  const pages = addresses.pages ?? addresses.origin;
  return {
    site,
    addresses,
    capabilities,
    handlers: [],
    continueUrl: addresses.continueUrl ?? ((token) => `${pages}/checkout/${token}`),
    // Both readers ask for an order at the same path.
    ...(surface === 'given' || (surface === 'rest' && operation === 'get_order')
      ? { given: true as const }
      : {}),
  };
}
