/** Sends one request to a receiver, signed per Standard Webhooks. */
import { Webhook } from 'standardwebhooks';
import type { Fetcher, HttpExchange } from '#fetch';

export interface SignedMessage {
  /** `webhook-id`: the same at every try. */
  id: string;
  url: string;
  /** JSON. */
  body: string;
  /** Each signs. */
  secrets: readonly string[];
}

export type Answered = Pick<HttpExchange, 'status' | 'error' | 'headers' | 'body'>;

const timeoutMs = 15_000;
/** Beyond the limits of the exchange itself. */
const patienceMs = 5_000;
/** A try is over after this long, whatever happens. */
export const longestTryMs = timeoutMs + patienceMs;
/** Of an answer. */
export const maxAnswerBytes = 4_096;

/** Never rejects. @param at epoch milliseconds */
export async function sendSigned(
  fetcher: Pick<Fetcher, 'fetch'>,
  { id, url, body, secrets }: SignedMessage,
  at: number,
): Promise<Answered> {
  const signatures = secrets.map((secret) => new Webhook(secret).sign(id, new Date(at), body));
  try {
    return await fetcher.fetch({
      url,
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        'user-agent': 'Portico (event webhooks)',
        'webhook-id': id,
        'webhook-timestamp': String(Math.floor(at / 1_000)),
        'webhook-signature': signatures.join(' '),
      },
      body,
      redirects: 0,
      maxBytes: maxAnswerBytes,
      timeoutMs,
      signal: AbortSignal.timeout(longestTryMs),
    });
  } catch {
    return {
      error: { code: 'bad-url', message: 'The request could not be sent.' },
      headers: [],
      body: new Uint8Array(),
    };
  }
}

/** Why it was not accepted: a code of the fetcher, or `HTTP 500`. Undefined where it was. */
export function reasonOf({ status, error }: Answered): string | undefined {
  const isAccepted = status !== undefined && status >= 200 && status <= 299;
  return isAccepted ? undefined : (error?.code ?? `HTTP ${status}`);
}
