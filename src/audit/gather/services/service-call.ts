/** One call of a declared service, and its response as a platform would read it. */
import { createHash } from 'node:crypto';
import { asArray, asObject, asText, type Json } from '#manifest';
import type { ServiceCall } from '../../evidence.ts';
import { parseJsonBody } from '../json.ts';
import type { Reply } from '../session.ts';

/** Real responses are small; an agent would not read a larger one. */
export const maxAnswer = 1024 * 1024;

export interface AnsweredCall {
  call: ServiceCall;
  /** The body, when it is a JSON object. */
  json?: Json;
  reply: Reply;
}

export function readServiceAnswer(
  reply: Reply,
  jsonOf: (reply: Reply & { sent: true }) => unknown = jsonOfBody,
): AnsweredCall {
  if (!reply.sent) return { call: { reason: reply.reason, json: false }, reply };
  const value = reply.exchange.bytes.truncated ? undefined : jsonOf(reply);
  const json = asObject(value);
  const said = readServiceFailure(json);
  return {
    call: { ref: reply.exchange.id, json: value !== undefined, ...(said ? { said } : {}) },
    ...(json ? { json } : {}),
    reply,
  };
}

function jsonOfBody({ body }: Reply & { sent: true }): unknown {
  const parsed = parseJsonBody(body);
  return parsed.ok ? parsed.value : undefined;
}

/** Failures as UCP (`code`, `content`; `messages`), JSON-RPC (`error`), and problem documents state them. */
export function readServiceFailure(json: Json | undefined): ServiceCall['said'] {
  if (!json) return undefined;
  const rpc = asObject(json['error']);
  const data = asObject(rpc?.['data']);
  const failed = asObject(json['ucp'])?.['status'] === 'error';
  const message = failed ? asObject(asArray(json['messages'])[0]) : undefined;
  const sources = [message, data, rpc, json].filter((one) => one !== undefined);
  const code = sources
    .map(({ code }) => (typeof code === 'number' ? String(code) : asText(code)))
    .find(Boolean);
  const text = sources
    .flatMap((one) => [one['content'], one['message'], one['detail'], one['title'], one['error_description']])
    .map(asText)
    .find(Boolean);
  // Products have a title too: a failure has a code, or the form of an error.
  if (code === undefined && !rpc && !message) return undefined;
  return {
    ...(code === undefined ? {} : { code: code.slice(0, 80) }),
    ...(text === undefined ? {} : { text: text.slice(0, 200) }),
  };
}

/** The ID depends only on the call, so that every audit sends the same one. */
export function requestId(...of: string[]): string {
  const hex = createHash('sha256').update(of.join('\n')).digest('hex');
  return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-4${hex.slice(13, 16)}-a${hex.slice(17, 20)}-${hex.slice(20, 32)}`;
}

/** Headers of UCP over REST. Without a profile, a call shows only whether the endpoint exists. */
export const ucpHeaders = (profile: string | undefined, id: string): Record<string, string> => ({
  accept: 'application/json',
  ...(profile === undefined ? {} : { 'ucp-agent': `profile="${profile}"` }),
  'request-id': id,
});

/** A URL below an endpoint, which has no trailing slash. */
export function below(endpoint: string, path: string): string {
  const url = new URL(endpoint);
  url.pathname = url.pathname.replace(/\/+$/, '') + path;
  url.hash = '';
  return url.href;
}

/** Without the members that only MCP has. */
export function plainCall({ ref, reason, json, said }: ServiceCall): ServiceCall {
  return {
    ...(ref === undefined ? {} : { ref }),
    ...(reason === undefined ? {} : { reason }),
    json,
    ...(said ? { said } : {}),
  };
}
