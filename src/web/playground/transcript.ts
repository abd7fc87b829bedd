/**
 * What a visitor has sent so far, and the responses. The form carries it, so the service stores nothing. It is signed: a request
 * in it was built here, and its URL is that of a playground store.
 */
import { createHmac, timingSafeEqual } from 'node:crypto';
import { deflateRawSync, inflateRawSync } from 'node:zlib';
import { succeeded } from './payload.ts';

export const playgroundTransports = ['rest', 'mcp'] as const;
export type PlaygroundTransport = (typeof playgroundTransports)[number];

export const stepKinds = [
  'discover',
  'search',
  'create',
  'address',
  'delivery',
  'pay',
  'read',
  'order',
] as const;
export type StepKind = (typeof stepKinds)[number];

export type HeaderPair = [name: string, value: string];

export interface SentRequest {
  method: string;
  url: string;
  headers: HeaderPair[];
  body?: string;
}

export interface Sent {
  kind: StepKind;
  transport: PlaygroundTransport;
  request: SentRequest;
  response: {
    status: number;
    /** Headers that matter to an agent. */
    headers: HeaderPair[];
    body: string;
    /** Milliseconds. */
    ms: number;
  };
}

export interface Transcript {
  /** ID of the store. */
  site: string;
  transport: PlaygroundTransport;
  /** Makes the idempotency keys of this visit unique. */
  nonce: string;
  sent: Sent[];
}

/** Older exchanges are dropped, except the first, and those that the next request needs. */
const maxSent = 16;
/** Of the JSON. */
const maxChars = 1_000_000;

export function sealTranscript(secret: string, { sent, ...rest }: Transcript): string {
  const kept = [...sent];
  const needed = new Set([
    sent[0],
    sent.findLast((one) => one.kind === 'create' && succeeded(one)),
    sent.findLast(({ kind }) => kind === 'address'),
    sent.at(-1),
  ]);
  const drop = (): void => {
    const at = kept.findIndex((one) => !needed.has(one));
    kept.splice(at < 0 ? 1 : at, 1);
  };
  while (kept.length > maxSent) drop();
  let json = JSON.stringify({ ...rest, sent: kept });
  while (json.length > maxChars && kept.length > 1) {
    drop();
    json = JSON.stringify({ ...rest, sent: kept });
  }
  const payload = deflateRawSync(json).toString('base64url');
  return `${payload}.${macOf(secret, payload)}`;
}

/** @returns undefined unless this service sealed it */
export function openTranscript(secret: string, sealed: string): Transcript | undefined {
  const [payload = '', mac = ''] = sealed.split('.');
  const [given, wanted] = [Buffer.from(mac), Buffer.from(macOf(secret, payload))];
  if (given.length !== wanted.length || !timingSafeEqual(given, wanted)) return undefined;
  return JSON.parse(inflateRawSync(Buffer.from(payload, 'base64url')).toString()) as Transcript;
}

const macOf = (secret: string, payload: string): string =>
  createHmac('sha256', secret).update(`playground\n${payload}`).digest('base64url');
