/** A store as Google wants it, and visits of the doctor as Google's platform. */
import type { PaymentHandler } from '#commerce';
import type { DoctorReport } from '../../../src/cli/doctor/report.ts';
import type { GoogleDoctorOptions } from '../../../src/cli/doctor/google.ts';
import type { Tamper } from '../../selling/own-defects.ts';
import { openBentStore, type BentStore, type VisitOptions } from '../bent-store.ts';

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

export interface GoogleStore extends BentStore {
  visitAsGoogle(tamper?: Tamper, google?: GoogleDoctorOptions, options?: VisitOptions): Promise<DoctorReport>;
}

export async function openGoogleStore(): Promise<GoogleStore> {
  const store = await openBentStore();
  await store.prefer({ paymentHandlers: [googleHandler(store.publishableKey)] });
  return {
    ...store,
    // Only the cases that are about many buyers bring them.
    visitAsGoogle: (tamper, google = {}, options = {}) =>
      store.visit(tamper, { google: { buyers: 0, ...google }, ...options }),
  };
}

/** IDs of the findings of Google's rules that failed. */
export const failedRules = ({ findings }: DoctorReport): string[] =>
  findings
    .filter(({ id, severity }) => id.startsWith('google-') && severity === 'failure')
    .map(({ id }) => id);
