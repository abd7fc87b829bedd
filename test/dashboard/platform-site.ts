/** Connections of sites, for tests that reach no platform. */
import { generateKeyPairSync } from 'node:crypto';
import type { ScapiConnection } from '#commerce';

const { publicKey } = generateKeyPairSync('rsa', { modulusLength: 2_048 });

export const scapiConnection: ScapiConnection = {
  shortCode: 'sandbox',
  organization: 'f_ecom_zzzz_001',
  site: 'demo',
  clientId: '11111111-1111-4111-8111-111111111111',
  paymentMethodId: 'PORTICO',
  hookKey: { kid: 'test', publicKey: publicKey.export({ type: 'spki', format: 'pem' }).toString().trim() },
};
