/** Sends a request to the stores in this process, as their listener would. */
import type { PlaygroundDeps } from './deps.ts';
import type { HeaderPair, Sent, SentRequest, StepKind, Transcript } from './transcript.ts';

/** A longer response is cut. */
const maxResponseChars = 250_000;

/** Shown: they tell an agent how to read, cache, repeat, or trust the response. */
const shownHeaders = [
  'content-type',
  'cache-control',
  'etag',
  'access-control-allow-origin',
  'idempotent-replayed',
  'retry-after',
  'ratelimit',
  'ratelimit-policy',
  'www-authenticate',
  'content-digest',
  'signature-input',
];

/** @param env connection of the visitor */
export async function exchangeWithStore(
  { send }: Pick<PlaygroundDeps['playground'], 'send'>,
  { transport }: Pick<Transcript, 'transport'>,
  kind: StepKind,
  request: SentRequest,
  env: unknown,
): Promise<Sent> {
  const start = performance.now();
  const response = await send(
    new Request(request.url, {
      method: request.method,
      headers: request.headers,
      ...(request.body === undefined ? {} : { body: request.body }),
    }),
    env,
  );
  const body = (await response.text()).slice(0, maxResponseChars);
  return {
    kind,
    transport,
    request,
    response: {
      status: response.status,
      headers: shownHeaders.flatMap((name): HeaderPair[] => {
        const value = response.headers.get(name);
        return value === null ? [] : [[name, value.slice(0, 300)]];
      }),
      body,
      ms: Math.round(performance.now() - start),
    },
  };
}
