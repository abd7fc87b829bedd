/** One pipeline for every operation, transport and release; its steps are in the order of the specification. */
import { findPartner, partnerFacts, type Caller, type Commerce, type PartnerFacts } from '#commerce';
import { isDeeperThan } from '#http';
import {
  authenticate,
  trialHeader,
  type AccessDeps,
  type Authenticated,
  type Trials,
} from './access/index.ts';
import type { HandleCall, UcpAnswer, UcpCall } from './call.ts';
import { refuseCardNumber } from './card-numbers.ts';
import { encodeCheckout, executeOperation, type TestToken } from './execute-operation.ts';
import { answerError, failed, protocolFailure } from './failures.ts';
import { repeatableOf, replayHeader } from './idempotency.ts';
import { createNegotiation, type Agreement, type Negotiation } from './negotiation-cache.ts';
import { lackText, type Negotiated, type Profiles } from './negotiation/index.ts';
import {
  createPreflightLimits,
  networkHash,
  type PreflightLimits,
  type PreflightLimitsDeps,
} from './preflight-limits.ts';
import type { ProtocolFailure } from './protocol-error.ts';
import {
  codeOfError,
  codeOfUnpaid,
  countRefusal,
  undeclaredCapability,
  type RefusalCode,
  type Refusals,
} from './refusals.ts';
import type { EncodeContext, Release } from './release.ts';
import { expectedVersions } from './versions.ts';

export interface HandlerDeps extends PreflightLimitsDeps {
  commerce: Commerce;
  releases: readonly Release[];
  profiles: Profiles;
  access: Omit<AccessDeps, 'refreshKeys'>;
  /** Without it every call counts. */
  trials?: Pick<Trials, 'isTrial'>;
  /** Tokens of the sandbox, where payments go to it: others are refused by name instead of declined. */
  testTokens?: readonly TestToken[];
  /** Take agent profiles from http loopback addresses: development only. */
  allowInsecureLoopback: boolean;
  refusals?: Refusals;
  /** Gets refusals and defects, without content of the caller. */
  log(event: string, facts: Record<string, unknown>): void;
}

interface Pipeline extends HandlerDeps {
  negotiation: Negotiation;
  preflight: PreflightLimits;
}

interface Handled {
  answer: UcpAnswer;
  /** Identity, else the profile that was named, as far as the call came. */
  agent?: string;
  /** Why the store refused, where the protocol did not fail. */
  code?: RefusalCode;
  /** Served although the profile does not name the capability. */
  undeclared?: true;
}

export function createHandler(deps: HandlerDeps): HandleCall {
  const pipeline = { ...deps, negotiation: createNegotiation(deps), preflight: createPreflightLimits(deps) };
  return async (call) => {
    const { answer, agent, code, undeclared } = await handle(pipeline, call);
    if (!isTrial(deps, call)) {
      countRefusal(deps.refusals, call, { agent, code: answer.failure?.code ?? code });
      if (undeclared) countRefusal(deps.refusals, call, { agent, code: undeclaredCapability });
    }
    return answer;
  };
}

const isTrial = ({ trials }: HandlerDeps, { site, http }: UcpCall): boolean =>
  trials?.isTrial(site.id, http.header(trialHeader)) ?? false;

async function handle(pipeline: Pipeline, call: UcpCall): Promise<Handled> {
  const { negotiation, preflight, log } = pipeline;
  const { site, operation, surface } = call;
  const network = networkHash(call.http.network);
  let agent: string | undefined;
  let release: Release | undefined;
  const refuse = (failure: ProtocolFailure): Handled => {
    log('ucp-refused', { operation, surface, site: site.id, code: failure.code });
    return { answer: failed(failure, release), agent };
  };
  /** An unknown caller counts against its network, which limits guessing. */
  const refuseStranger = async (failure: ProtocolFailure): Promise<Handled> =>
    refuse((await preflight.count(site, network)) ?? failure);
  try {
    if (!site.enabled)
      return { answer: failed({ code: 'not_found', content: 'No active store was found at this URL.' }) };
    const full = preflight.capacity(operation);
    if (full) return refuse(full);

    const named = negotiation.nameAgent(call);
    if ('code' in named) return await refuseStranger(named);
    agent = named.profile;
    const over = await preflight.check(call, network, named.profile);
    if (over) return refuse(over);

    const agreement = await negotiation.agree(call, named.profile);
    if ('code' in agreement) return await refuseStranger(agreement);

    ({ release } = agreement.negotiated);
    const who = await authenticateCall(pipeline, call, network, agreement);
    if ('code' in who) return await refuseStranger(who);
    agent = who.identity ?? agent;
    if (call.unread) return { answer: { status: 100, headers: {}, body: {} }, agent };
    const limited = await preflight.count(site, who.identity ?? network);
    if (limited) return refuse(limited);

    const unreadable = call.wrong ?? tooDeep(call) ?? refuseCardNumber(call);
    if (unreadable) return refuse(unreadable);
    const partner = findPartner(site, { identity: who.identity, profile: named.profile });
    const facts = partner && partnerFacts(partner);
    const caller = callerOf(pipeline, call, network, agreement, who, facts);
    const executed = await execute(pipeline, call, agreement.negotiated, caller, facts);
    if ('failure' in executed) return refuse(executed.failure);
    const { undeclared } = agreement.negotiated;
    if (undeclared) log('ucp-undeclared', { operation, surface, site: site.id });
    return { ...executed, agent, ...(undeclared ? { undeclared } : {}) };
  } catch (error) {
    log('ucp-failed', { operation, err: error });
    return { answer: failed(protocolFailure(error, operation), release), agent };
  }
}

/** Signature, API key or token; which of them this caller holds is remembered for the look at its limit. */
async function authenticateCall(
  { access, negotiation, preflight }: Pipeline,
  call: UcpCall,
  network: string,
  { profile, negotiated }: Agreement,
): Promise<Authenticated | ProtocolFailure> {
  const { site, operation } = call;
  const { origin, pages = origin } = call.addresses;
  const { method, url, body } = call.http;
  const who = await authenticate(
    {
      method,
      url,
      headers: { get: (name) => call.http.header(name) },
      body,
      // Of sites that share a name each has a path: a token for one is not valid for the other.
      origin: pages,
      site: site.id,
      policy: site.agentPolicy,
      operation,
      ...(profile ? { profile: { url: profile.url, keys: negotiated.keys } } : {}),
    },
    {
      ...access,
      refreshKeys: async () =>
        profile && !(await preflight.isFetchRefused(call, network))
          ? negotiation.refreshKeys(call, profile)
          : undefined,
    },
  );
  if ('code' in who) preflight.remember(call, undefined);
  else if (who.by !== 'signature') preflight.remember(call, who.identity);
  return who;
}

/** No UCP object comes close to this depth. */
const maxDepth = 64;

function tooDeep({ content }: UcpCall): ProtocolFailure | undefined {
  if (!isDeeperThan(maxDepth, content)) return undefined;
  const text = `The request body is nested more than ${maxDepth} levels deep.`;
  return { code: 'invalid_request', content: text, problems: [{ path: '$', text }] };
}

const callerOf = (
  pipeline: Pipeline,
  call: UcpCall,
  network: string,
  { negotiated: { release, webhookUrl: ofProfile } }: Agreement,
  { identity, label }: Authenticated,
  partner: PartnerFacts | undefined,
): Caller => {
  const webhookUrl = partner?.orderWebhook?.url ?? ofProfile;
  return {
    site: call.site,
    ...(identity === undefined ? {} : { identity }),
    ...(label === undefined ? {} : { label }),
    release: release.version,
    ...(webhookUrl === undefined ? {} : { webhookUrl }),
    ...(partner ? { partner: partner.id } : {}),
    network,
    ...(isTrial(pipeline, call) ? { trial: true as const } : {}),
  };
};

type Executed = { answer: UcpAnswer; code?: RefusalCode } | { failure: ProtocolFailure };

async function execute(
  { commerce, testTokens }: Pipeline,
  call: UcpCall,
  negotiated: Negotiated,
  caller: Caller,
  partner: PartnerFacts | undefined,
): Promise<Executed> {
  const { release, handlers: platformHandlers } = negotiated;
  const context = contextOf(call, negotiated, partner);
  if (negotiated.outcome === 'incompatible') {
    const content = negotiated.lacks
      ? lackText(negotiated.lacks)
      : 'The profile and the store have no version of this capability in common.';
    const body = release.encode.refusal({ code: 'capabilities-incompatible', content }, context);
    return { answer: { status: 200, headers: {}, body }, code: 'capabilities_incompatible' };
  }
  const repeat = repeatableOf(call);
  if (repeat && 'code' in repeat) return { failure: repeat };
  await commerce.seen(caller);
  const outcome = await executeOperation({
    commerce,
    call,
    caller,
    release,
    context,
    platformHandlers,
    testTokens,
    repeat,
    expected: expectedVersions(call),
  });
  switch (outcome.kind) {
    case 'failed':
      return { failure: outcome.failure };
    case 'refused': {
      const { error, at } = outcome;
      const code = codeOfError(error);
      if (error.code !== 'version-mismatch')
        return { answer: answerError(error, release, context, call.operation, at), code };
      const current = encodeCheckout(error.current, { release, context, platformHandlers });
      return { answer: { status: 412, ...current }, code };
    }
    case 'done': {
      const { status, body } = outcome;
      const headers: UcpAnswer['headers'] = {
        ...outcome.headers,
        // The caller can see whether a trial was counted as one.
        ...(caller.trial ? { [trialHeader]: 'yes' } : {}),
        ...(outcome.replayed ? { [replayHeader]: 'true' } : {}),
      };
      return { answer: { status, headers, body }, code: codeOfUnpaid(call, body) };
    }
  }
}

function contextOf(
  { site, addresses, surface, operation, http }: UcpCall,
  { capabilities }: Negotiated,
  partner: PartnerFacts | undefined,
): EncodeContext {
  const pages = addresses.pages ?? addresses.origin;
  // Both readers ask for an order at the same path: who names a profile reads UCP.
  const isOfficialOrder = operation === 'get_order' && http.header('ucp-agent') !== null;
  return {
    site,
    addresses,
    capabilities,
    handlers: [],
    continueUrl: addresses.continueUrl ?? ((token) => `${pages}/checkout/${token}`),
    ...(surface === 'given' && !isOfficialOrder ? { given: true as const } : {}),
    ...(partner ? { codes: partner.codes } : {}),
  };
}
