/** The platform's request in the protocol's terms. */
import type { Site } from '#commerce';
import type { HttpFacts } from '../../../../../src/protocols/ucp/call.ts';
import type { Addresses } from '../../../../../src/protocols/ucp/release.ts';
import { callerNetwork } from './network.ts';

export interface Received {
  method: string;
  query: string;
  body: string;
  header(name: string): string | null;
  remoteAddress: string;
  /** Whether it came by https. */
  isSecure: boolean;
}

export function received(): Received {
  const { httpHeaders } = request;
  const { requestBodyAsString: body } = request.httpParameterMap;
  return {
    method: String(request.httpMethod),
    query: text(request.httpQueryString),
    body: text(body),
    header(name) {
      const value = httpHeaders.get(name.toLowerCase());
      return value === null || value === undefined ? null : String(value);
    },
    remoteAddress: text(request.httpRemoteAddress),
    isSecure: request.httpSecure,
  };
}

const text = (value: unknown): string => (value === null || value === undefined ? '' : String(value));

/** @param path as the agent called it */
export const httpFacts = (
  { method, query, body, header, remoteAddress }: Received,
  { origin }: Addresses,
  path: string,
): HttpFacts => ({
  method,
  url: `${origin}${path}${query === '' ? '' : `?${query}`}`,
  header,
  // Signatures, which cover bytes, are the service's business: here the text is only hashed.
  body: body as unknown as Uint8Array,
  network: callerNetwork(remoteAddress),
});

/** @param continueAt address of `UCP-Continue` without its token */
export const addressesOf = ({ hosts }: Site, continueAt: string): Addresses => {
  const origin = `https://${hosts[0]}`;
  return {
    origin,
    rest: `${origin}/api/ucp`,
    pages: origin,
    continueUrl: (token) => `${continueAt}?token=${encodeURIComponent(token)}`,
  };
};
