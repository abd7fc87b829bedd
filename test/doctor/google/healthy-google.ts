/** A store as Google wants it, and visits of the doctor as Google's platform. */
import type { Partner, PaymentHandler } from '#commerce';
import type { Fetcher } from '#fetch';
import { judgeGoogle, type GoogleDoctorOptions } from '../../../src/cli/doctor/google.ts';
import { openIdentity } from '../../../src/cli/doctor/identity.ts';
import type { DoctorFinding } from '../../../src/cli/doctor/report.ts';
import { createVisit } from '../../../src/cli/doctor/calls/visit.ts';
import { path, type Json, type Tamper } from '../../selling/own-defects.ts';
import { json } from '../bends.ts';
import { openBentStore, type BentStore } from '../bent-store.ts';

export const googleHandler = (publishableKey: string): PaymentHandler => ({
  name: 'com.google.pay',
  id: 'google_pay',
  version: '2026-01-23',
  spec: 'https://pay.google.com/gp/p/ucp/2026-01-23/spec',
  schema: 'https://pay.google.com/gp/p/ucp/2026-01-23/schema.json',
  instruments: [{ type: 'card' }],
  config: {
    api_version: 2,
    api_version_minor: 0,
    environment: 'TEST',
    merchant_info: { merchant_id: '12345678901234567890', merchant_origin: 'healthy.test' },
    allowed_payment_methods: [
      {
        type: 'CARD',
        parameters: { allowed_auth_methods: ['PAN_ONLY'], allowed_card_networks: ['VISA', 'MASTERCARD'] },
        tokenization_specification: {
          type: 'PAYMENT_GATEWAY',
          parameters: {
            gateway: 'stripe',
            'stripe:version': '2026-10-28',
            'stripe:publishableKey': publishableKey,
          },
        },
      },
    ],
  },
});

/** The store as Google wants it: what another rule of this store still gets wrong must not hide a fault that is planted. */
export const asGoogleWants: Tamper = (request, answer) => {
  if (!path(request).startsWith('/api/ucp/checkout-sessions')) return undefined;
  return answer().then(async (given) => {
    const text = await given.text();
    const headers = new Headers(given.headers);
    headers.delete('content-length');
    if (given.status === 429) return json(200, declined);
    if (!text.startsWith('{')) return new Response(text || null, { status: given.status, headers });
    const body = JSON.parse(text) as Json;
    if (body['line_items']) body['currency'] = 'USD';
    for (const message of (body['messages'] ?? []) as Json[]) message['code'] = googleCodeOf(message['code']);
    return new Response(JSON.stringify(body), { status: given.status, headers });
  });
};

const declined = {
  ucp: { version: '2026-04-08', status: 'success' },
  status: 'ready_for_complete',
  messages: [{ type: 'error', code: 'payment_declined', content: 'Declined.', severity: 'recoverable' }],
};

const kept = /^(?:payment_|out_of_stock$|item_|quantity_invalid_|totals_|missing_buyer_info$|address_)/;
const googleCodeOf = (code: unknown): string =>
  kept.test(String(code)) ? String(code) : 'missing_buyer_info';

export interface GoogleStore extends BentStore {
  /** Findings of Google's rules, with the store repaired and then broken. */
  judge(defect?: Partial<GoogleDefect>): Promise<DoctorFinding[]>;
  /** The platform whose profile is at this port becomes a partner of the store. @param webhook other than its own */
  makePartner(port: number, webhook?: string): Promise<unknown>;
  /** The same of the store as it is, to which Google's platform of that port is a partner. */
  judgeItself(
    google: GoogleDoctorOptions & { webhookPort: number },
    webhook?: string,
  ): Promise<DoctorFinding[]>;
}

export interface GoogleDefect {
  name: string;
  sees: string;
  tamper?: Tamper;
  google?: GoogleDoctorOptions;
  /** Changes what the fetcher of the doctor measured. */
  fetcher?: (own: Fetcher) => Fetcher;
}

/** @param given another processor than the sandbox's Stripe: its settings, and the handlers that it can charge */
export async function openGoogleStore(given?: {
  environment: Record<string, string>;
  paymentHandlers: PaymentHandler[];
}): Promise<GoogleStore> {
  const store = await openBentStore(given?.environment);
  const { origin } = store;
  const paymentHandlers = given?.paymentHandlers ?? [googleHandler(store.publishableKey)];
  await store.prefer({ paymentHandlers });
  const call = async (
    fetcher: Fetcher,
    google: GoogleDoctorOptions | undefined,
  ): Promise<DoctorFinding[]> => {
    const signal = AbortSignal.timeout(300_000);
    const visit = createVisit({ fetcher, origin, isLoopback: true, timeoutMs: 15_000, signal });
    const identity = await openIdentity({ ownProfiles: false, isTrusted: () => false, now: Date.now });
    const manifest = `${origin}/.well-known/ucp`;
    // Only the cases that are about many buyers bring them.
    await judgeGoogle({ buyers: 0, ...google, visit, identity, manifest, checkout: true });
    return visit.notes.findings;
  };
  const makePartner: GoogleStore['makePartner'] = (port, webhook) => {
    const at = `http://127.0.0.1:${port}`;
    const orderWebhook = { url: webhook ?? `${at}/v1/webhooks/partners/sandbox/events/order` };
    const partner: Partner = { id: 'google', preset: 'google', profiles: [`${at}/profile`], orderWebhook };
    return store.prefer({ paymentHandlers, partners: [partner] });
  };
  return {
    ...store,
    judge: ({ tamper: breaking, google, fetcher: wrap = (own: Fetcher) => own } = {}) =>
      store.drive(
        (request, answer) => {
          const repaired = (): Promise<Response> => asGoogleWants(request, answer) ?? answer();
          return breaking?.(request, repaired) ?? asGoogleWants(request, answer);
        },
        (fetcher) => call(wrap(fetcher), google),
      ),
    makePartner,
    async judgeItself(google, webhook) {
      await makePartner(google.webhookPort, webhook);
      return store.drive(undefined, (fetcher) => call(fetcher, google));
    },
  };
}

/** IDs of the rules that failed. */
export const failedRules = (findings: readonly DoctorFinding[]): string[] =>
  findings
    .filter(({ id, severity }) => id.startsWith('google-') && severity === 'failure')
    .map(({ id }) => id);
