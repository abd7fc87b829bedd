/** `POST …/oauth/token` over HTTP: one endpoint for machines and for the grants of linked buyers, with its limits. */
import { partnerRateLimit, type Site } from '#commerce';
import { claimedClient, tokenEndpoint, type Limits, type TokenEndpointDeps } from './access/index.ts';
import { readContent } from './read-content.ts';
import { refuseUnread } from './respond.ts';

export interface TokenRouteDeps {
  tokens: TokenEndpointDeps;
  limits: Limits;
  /** Answers the grants of buyers, where the store offers them. */
  linkedToken?(request: Request, place: { site: Site; issuer: string }, form: string): Promise<Response>;
}

export interface TokenCall {
  request: Request;
  site: Site;
  issuer: string;
  network: string;
}

/** Calls a minute of one network that do not authenticate a client. */
const failedCalls = 20;

/**
 * Calls of a client are limited by client, because a platform refreshes the tokens of all its buyers from a few addresses. What
 * does not authenticate is limited by network, and does not count for the client that it names.
 */
export async function answerToken(deps: TokenRouteDeps, call: TokenCall): Promise<Response> {
  const { limits } = deps;
  const failures = `token ${call.network}`;
  const refused = await limits.look(failures, failedCalls);
  if (!refused.allowed) return tooMany(refused.retryAfter);
  const fail = async (response: Response): Promise<Response> => {
    await limits.take(failures, failedCalls);
    return response;
  };
  const content = await readForm(call.request);
  if (content instanceof Response) return fail(content);
  const form = new URLSearchParams(content);
  const client = claimedClient(form, call.request.headers.get('authorization'));
  if (client === undefined) return fail(await answerGrant(deps, call, { form, content }));
  const subject = `token ${call.site.id} ${client}`;
  const full = await limits.look(subject, partnerRateLimit);
  if (!full.allowed) return tooMany(full.retryAfter);
  const response = await answerGrant(deps, call, { form, content });
  if (response.status >= 500) return response;
  if (!(await isAuthenticated(response))) return fail(response);
  await limits.take(subject, partnerRateLimit);
  return response;
}

async function readForm(request: Request): Promise<string | Response> {
  const type = request.headers.get('content-type') ?? '';
  if (!/^application\/x-www-form-urlencoded\b/i.test(type)) {
    const error_description = 'Send the parameters as application/x-www-form-urlencoded.';
    return Response.json({ error: 'invalid_request', error_description }, { status: 400 });
  }
  const text = await readContent(request, { limit: 8_192, raw: true });
  return 'failure' in text ? refuseUnread(text.failure) : new TextDecoder().decode(text.bytes);
}

async function answerGrant(
  { tokens, linkedToken }: TokenRouteDeps,
  { request, site, issuer }: TokenCall,
  { form, content }: { form: URLSearchParams; content: string },
): Promise<Response> {
  if (linkedToken && /^(?:authorization_code|refresh_token)$/.test(form.get('grant_type') ?? ''))
    return linkedToken(request, { site, issuer }, content);
  const authorization = request.headers.get('authorization');
  const answer = await tokenEndpoint({ form, authorization, origin: issuer, site: site.id }, tokens);
  return Response.json(answer.body, { status: answer.status, headers: answer.headers });
}

/** Errors that come before authentication, or may: their client is not proven. */
const unproven = ['invalid_client', 'invalid_request', 'unsupported_grant_type'];

async function isAuthenticated(response: Response): Promise<boolean> {
  if (response.ok) return true;
  const { error } = (await response.clone().json()) as { error?: string };
  return error !== undefined && !unproven.includes(error);
}

const tooMany = (retryAfter: number): Response =>
  Response.json(
    {
      error: 'temporarily_unavailable',
      error_description: `Too many token requests. Try again in ${retryAfter} s.`,
    },
    {
      status: 429,
      headers: { 'Cache-Control': 'no-store', Pragma: 'no-cache', 'Retry-After': String(retryAfter) },
    },
  );
