/** From an HTTP request to one JSON-RPC message, or the refusal of it. Cheap checks come first; the body is read last. */
import { isJsonContentType } from '@modelcontextprotocol/server';
import { isDeeperThan } from '#http';
import { transportRefusals, refuse } from './refusal.ts';

/** Exact origins of pages, such as `https://shop.example`, or a function that decides. */
export type AllowedOrigins = readonly string[] | ((origin: string, request: Request) => boolean);

interface Admission {
  allowedOrigins: AllowedOrigins;
  /** Names that we answer to, each with its port or for any port; undefined: not checked. */
  allowedHosts?: readonly string[] | undefined;
}

export interface ReadLimits extends Admission {
  maxBodyBytes: number;
  maxDepth: number;
}

export interface ReadMessage {
  body: Uint8Array;
  message: Record<string, unknown>;
}

/** The refusal of what a page of another site sends by the browser of its visitor, under a name of its own too (DNS rebinding). */
export function refuseStranger(
  request: Request,
  { allowedOrigins, allowedHosts }: Admission,
): Response | undefined {
  const { headers } = request;
  const host = headers.get('host')?.toLowerCase() ?? '';
  const isOurs = allowedHosts?.some((name) => name === host || name === host.replace(/:\d{1,5}$/, ''));
  if (isOurs === false) return refuse(transportRefusals.host);
  const origin = headers.get('origin');
  // Only browsers send it.
  if (origin === null) return undefined;
  const isAllowed =
    typeof allowedOrigins === 'function' ? allowedOrigins(origin, request) : allowedOrigins.includes(origin);
  return isAllowed ? undefined : refuse(transportRefusals.origin);
}

/** Messages of one request: revision 2025-03-26 alone has them, and a server of it must take them. */
export interface ReadBatch {
  body: Uint8Array;
  batch: readonly unknown[];
}

/** More are refused: each is a call of its own. */
const maxBatch = 20;

export async function readMessage(
  request: Request,
  limits: ReadLimits,
): Promise<ReadMessage | ReadBatch | Response> {
  const stranger = refuseStranger(request, limits);
  if (stranger) return stranger;
  if (request.method !== 'POST') return refuse(transportRefusals.method);
  if (!isJsonContentType(request.headers.get('content-type'))) return refuse(transportRefusals.mediaType);

  let body: Uint8Array | undefined;
  let message: unknown;
  try {
    body = await readBytes(request, limits.maxBodyBytes);
    if (!body) return refuse(transportRefusals.tooLarge);
    message = JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(body));
  } catch {
    return refuse(transportRefusals.notJson);
  }
  if (Array.isArray(message)) {
    if (!mayBatch(request)) return refuse(transportRefusals.batch);
    if (message.length === 0) return refuse(transportRefusals.notAMessage);
    if (message.length > maxBatch) return refuse(transportRefusals.batchTooLarge);
    if (isDeeperThan(limits.maxDepth, message)) return refuse(transportRefusals.tooDeep);
    return { body, batch: message as unknown[] };
  }
  if (typeof message !== 'object' || message === null) return refuse(transportRefusals.notAMessage);
  if (isDeeperThan(limits.maxDepth, message)) return refuse(transportRefusals.tooDeep, message);
  return { body, message: message as Record<string, unknown> };
}

/** "If the server does not receive an MCP-Protocol-Version header […] the server SHOULD assume protocol version 2025-03-26." */
const mayBatch = ({ headers }: Request): boolean =>
  (headers.get('mcp-protocol-version') ?? '2025-03-26') === '2025-03-26';

/** Undefined when there are more than `limit`. */
async function readBytes(request: Request, limit: number): Promise<Uint8Array | undefined> {
  const announced = Number(request.headers.get('content-length') ?? 0);
  if (announced > limit) return undefined;
  if (announced > 0) {
    // The server cuts the body at the length that was announced; reading it at once is cheaper.
    const body = new Uint8Array(await request.arrayBuffer());
    return body.byteLength > limit ? undefined : body;
  }
  if (!request.body) return new Uint8Array();
  const parts: Uint8Array[] = [];
  let size = 0;
  for await (const part of request.body) {
    size += part.byteLength;
    if (size > limit) return undefined;
    parts.push(part);
  }
  return Buffer.concat(parts);
}
