/** For tests and judges: the keys of the sandbox in the forms that other libraries read. */
import { sandboxKey } from './keys.ts';

export { sandboxRootKeys } from './keys.ts';
export { openGooglePayToken, unsealMessage } from './open.ts';
export { makeGooglePayToken, type GooglePayFault } from './seal.ts';

/** @param name `root ECv2`, `intermediate`, or the recipient, such as `gateway:adyen` @returns both halves, base64 of DER */
export function exportedKey(name: string): { pkcs8: string; spki: string } {
  const { privateKey, spki } = sandboxKey(name);
  return { pkcs8: privateKey.export({ type: 'pkcs8', format: 'der' }).toString('base64'), spki };
}

/** What a token contains, for those who seal it themselves. */
export const sampleContent = (): object => ({
  gatewayMerchantId: 'QuillECOM',
  messageExpiration: String(Date.now() + 3_600_000),
  messageId: 'AH2EjtSample',
  paymentMethod: 'CARD',
  paymentMethodDetails: {
    expirationYear: new Date().getUTCFullYear() + 3,
    expirationMonth: 12,
    pan: '4111111111111111',
    authMethod: 'PAN_ONLY',
  },
});
