/** A message that Google's own library made: test data of google/tink (Apache-2.0), apps/paymentmethodtoken at 7c93a224. */
import assert from 'node:assert/strict';
import { createPrivateKey } from 'node:crypto';
import { test } from 'node:test';
import { unsealMessage } from './testing.ts';

const rootKeys = [
  {
    keyValue:
      'MFkwEwYHKoZIzj0CAQYIKoZIzj0DAQcDQgAEPYnHwS8uegWAewQtlxizmLFynwHcxRT1PK07cDA6/C4sXrVI1SzZCUx8U8S0LjMrT6ird/VW7be3Mz6t/srtRQ==',
    protocolVersion: 'ECv1',
  },
];
const merchantKey =
  'MIGHAgEAMBMGByqGSM49AgEGCCqGSM49AwEHBG0wawIBAQQgCPSuFr4iSIaQprjjchHPyDu2NXFe0vDBoTpPkYaK9dehRANCAATnaFz/vQKuO90pxsINyVNWojabHfbx9qIJ6uD7Q7ZSxmtyo/Ez3/o2kDT8g0pIdyVIYktCsq65VoQIDWSh2Bdm';
const sealed = JSON.stringify({
  protocolVersion: 'ECv1',
  signedMessage: String.raw`{"tag":"ZVwlJt7dU8Plk0+r8rPF8DmPTvDiOA1UAoNjDV+SqDE\u003d","ephemeralPublicKey":"BPhVspn70Zj2Kkgu9t8+ApEuUWsI/zos5whGCQBlgOkuYagOis7qsrcbQrcprjvTZO3XOU+Qbcc28FSgsRtcgQE\u003d","encryptedMessage":"12jUObueVTdy"}`,
  signature:
    'MEQCIDxBoUCoFRGReLdZ/cABlSSRIKoOEFoU3e27c14vMZtfAiBtX3pGMEpnw6mSAbnagCCgHlCk3NcFwWYEyxIE6KGZVA==',
});

const scalar = (): Buffer => {
  const key = createPrivateKey({ key: Buffer.from(merchantKey, 'base64'), format: 'der', type: 'pkcs8' });
  return Buffer.from(key.export({ format: 'jwk' }).d ?? '', 'base64url');
};
const open = (recipientId: string) =>
  unsealMessage(sealed, { recipientId, rootKeys, secretOf: scalar, now: Date.now() });

test("opens a message that Google's library made", () => {
  assert.deepEqual(open('someRecipient'), { ok: true, protocol: 'ECv1', content: 'plaintext' });
});

test("rejects a message of Google's library for another recipient", () => {
  assert.deepEqual(open('otherRecipient'), { ok: false, reason: 'bad_signature' });
});
