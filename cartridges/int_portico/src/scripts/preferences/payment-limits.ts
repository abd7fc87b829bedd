/**
 * Limits payment attempts where callers need not be known. Counted in custom objects, so that the limits hold across application
 * servers: per checkout, which could be used to test card numbers, and per IP address or its network, stored as a hash.
 */
import type { Site } from '../../../../../src/commerce/site/site.ts';
import { networkHash } from '../../../../../src/protocols/ucp/preflight-limits.ts';
import type { ProtocolFailure } from '../../../../../src/protocols/ucp/protocol-error.ts';
import { hash } from '../platform/crypto.ts';
import { readJson, writeJson } from '../store/json.ts';
import { create, find, textOf, write } from '../store/objects.ts';
import { isRefused, transact } from '../store/transact.ts';
import type { PaymentPreferences } from './payment.ts';

const hour = 60 * 60_000;

export interface Paying {
  checkoutId: string;
  /** Of the caller: its address, of IPv6 the network of 64 bits. */
  address: string;
}

/**
 * To be asked before `complete_checkout`, also of tries that come to nothing.
 * @returns `rate_limited`, or undefined when it may go on
 */
export async function limitPayment(
  site: Pick<Site, 'id' | 'agentPolicy'>,
  { hourly }: Pick<PaymentPreferences, 'hourly'>,
  { checkoutId, address }: Paying,
  now: number = Date.now(),
): Promise<ProtocolFailure | undefined> {
  if (site.agentPolicy !== 'open') return undefined;
  // The IP address first: a caller that used up its attempts cannot create more objects with made-up IDs.
  const ofNetwork = await take(`${site.id} network ${networkHash(address)}`, hourly.ofNetwork, now);
  const wait =
    ofNetwork > 0 ? ofNetwork : await take(`${site.id} checkout ${checkoutId}`, hourly.ofCheckout, now);
  if (wait === 0) return undefined;
  const retryAfter = Math.ceil(wait / 1_000);
  return {
    code: 'rate_limited',
    content: `Too many payment attempts. Try again in ${retryAfter} s.`,
    retryAfter,
  };
}

/** Milliseconds until there is a place; 0: it was taken. Of many at once some are refused rather than one too many let through. */
async function take(subject: string, perHour: number, now: number): Promise<number> {
  const key = hash('sha256', subject, 'hex');
  try {
    return await transact(async () => {
      const object = find('PorticoLimit', key);
      const before = object ? readJson<number[]>(textOf(object, 'times') ?? '[]') : [];
      const times = before.filter((at) => at > now - hour);
      const oldest = times[times.length - perHour];
      if (oldest !== undefined) return oldest + hour - now;
      const values = { times: writeJson(times.concat([now])), expiresAt: now + hour };
      if (object) write(object, values);
      else create('PorticoLimit', key, values);
      return 0;
    });
  } catch (error) {
    if (isRefused(error)) return 5_000;
    throw error;
  }
}
