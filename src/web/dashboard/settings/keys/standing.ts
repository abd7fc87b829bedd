/** Usage of a key: its rate limit per minute and its quota per month. */
import { monthOf, renewalAfter } from '#storage';
import { minute } from '#commerce';
import type { KeyFacts } from '../../../accounts/keys.ts';
import { plans } from '../../../accounts/plans.ts';
import { rateSubject } from '../../../api/authenticate.ts';
import { html, type Html } from '../../../design/index.ts';
import type { SettingsRouteDeps } from '../deps.ts';

export interface KeyStanding {
  callsLeft: number;
  callsLimit: number;
  scansUsed: number;
  scansLimit: number;
  /** Epoch milliseconds. */
  renewsAt: number;
}

export async function standingOf(deps: SettingsRouteDeps, { id, plan }: KeyFacts): Promise<KeyStanding> {
  const { callsPerMinute, scansPerMonth } = plans[plan];
  const now = deps.now();
  const [window, scansUsed] = await Promise.all([
    deps.windows.peek(rateSubject(id), { limit: callsPerMinute, windowMs: minute }),
    deps.usage.count(id, monthOf(now)),
  ]);
  return {
    callsLeft: window.remaining,
    callsLimit: callsPerMinute,
    scansUsed,
    scansLimit: scansPerMonth,
    renewsAt: renewalAfter(now),
  };
}

/** A bar next to figures that show the same, so it is hidden from screen readers. */
export function meter(used: number, limit: number): Html {
  const share = Math.min(1, used / limit);
  const tone = share >= 1 ? 'bad' : share >= 0.8 ? 'warn' : 'fill-1';
  // Any usage is visible.
  const width = used === 0 ? 0 : Math.max(1, Math.round(share * 100));
  return html`<svg class="chart meter" viewBox="0 0 100 6" preserveAspectRatio="none" aria-hidden="true">
    <rect class="track" width="100" height="6" rx="3" />
    <rect class="${tone}" width="${width}" height="6" rx="3" />
  </svg>`;
}
