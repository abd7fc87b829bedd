/** Starts a checkout at the store as an anonymous agent, and cancels it: nothing is paid, no order is placed. */
import type { Site } from '#commerce';
import { storeOrigin } from '../address.ts';
import type { OutsideRequest, OutsideResponse, Stores } from '../deps.ts';
import { bodyJson, describeResponse } from '../outside-response.ts';
import { failCheck, skipCheck, passCheck, warnCheck } from './checks.ts';
import { plainClient } from './clients.ts';
import type { CheckResult, LaunchCheckRun } from './kept.ts';
import { launchCheckTexts as say } from './messages/index.ts';
import { discoverCheck } from './shop-checks.ts';

const mostMs = 25_000;
const mostMsEach = 8_000;

/** @param now epoch milliseconds */
export async function launchDryRun(stores: Stores, site: Site, now: () => number): Promise<LaunchCheckRun> {
  const at = now();
  const start = performance.now();
  const result = await tryCheckout(stores, site);
  return {
    at,
    durationMs: Math.round(performance.now() - start),
    origin: storeOrigin(site),
    results: [result],
  };
}

async function tryCheckout(stores: Stores, site: Site): Promise<CheckResult> {
  if (!site.enabled) return skipCheck('dry-run', say('store-off'));
  if (!site.capabilities.checkout) return skipCheck('dry-run', say('checkout-off'));
  if (site.agentPolicy !== 'open')
    return skipCheck('dry-run', say('only-identified', { policy: site.agentPolicy }));
  const rest = `${storeOrigin(site)}/api/ucp`;
  const signal = AbortSignal.timeout(mostMs);
  const ask = (path: string, more: Partial<OutsideRequest> = {}): Promise<OutsideResponse> =>
    stores.outside({
      url: rest + path,
      headers: { ...plainClient.headers, ...stores.trial(site.id), 'content-type': 'application/json' },
      redirects: 0,
      maxBytes: 1_000_000,
      timeoutMs: mostMsEach,
      signal,
      ...more,
    });
  const { product, result } = discoverCheck(site, await ask('/discover?limit=5&in_stock=true'));
  if (!product) return skipCheck('dry-run', say('nothing-to-buy', { reason: result.seen }));
  const content = { line_items: [{ item: { id: product.variantId }, quantity: 1 }] };
  const made = await ask('/checkout/sessions', { method: 'POST', body: JSON.stringify(content) });
  const lines = [`POST /checkout/sessions: ${describeResponse(made)}`];
  const { id, status } = facts(bodyJson(made));
  if (made.status !== 201 || id === undefined)
    return failCheck(
      'dry-run',
      say('checkout-returned', { product: product.title.slice(0, 80), response: describeResponse(made) }),
      [...lines, ...messages(made)],
    );
  const ended = await ask(`/checkout/sessions/${encodeURIComponent(id)}/cancel`, {
    method: 'POST',
    body: '{}',
  });
  const said = [
    ...lines,
    say('checkout-status', { status: status ?? say('unknown-status'), product: product.variantId }),
    `POST /checkout/sessions/…/cancel: ${describeResponse(ended)}`,
    stores.isUncounted(made) ? say('uncounted') : say('maybe-counted'),
  ];
  const after = facts(bodyJson(ended)).status;
  if (ended.status !== 200 || after !== 'canceled')
    return warnCheck('dry-run', say('not-canceled'), [...said, ...messages(ended)]);
  return passCheck('dry-run', say('canceled'), said);
}

function facts(body: unknown): { id?: string; status?: string } {
  if (typeof body !== 'object' || body === null) return {};
  const { id, status } = body as { id?: unknown; status?: unknown };
  return {
    ...(typeof id === 'string' && id.length <= 200 ? { id } : {}),
    ...(typeof status === 'string' ? { status: status.slice(0, 40) } : {}),
  };
}

/** What the store says is wrong, in whichever member its release has it. */
function messages(seen: OutsideResponse): string[] {
  const body = bodyJson(seen);
  if (typeof body !== 'object' || body === null) return [];
  const { content, messages } = body as { content?: unknown; messages?: unknown };
  const listed = Array.isArray(messages) ? (messages as unknown[]) : [];
  const texts = [content, ...listed.slice(0, 5).map((one) => (one as { content?: unknown } | null)?.content)];
  return texts.filter((text) => typeof text === 'string').map((text) => text.slice(0, 300));
}
