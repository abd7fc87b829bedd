/** Makes sealed messages as Google Pay does, under the root key of the sandbox. */
import { createECDH, randomBytes, sign } from 'node:crypto';
import { googleTestPan } from './cards.ts';
import {
  intermediateKey,
  recipientKey,
  rootKey,
  strangeKey,
  type GooglePayProtocol,
  type SandboxKey,
} from './keys.ts';
import { applyCipher, htmlSafeJson, messageKeys, senderId, signedBytes, tagOf } from './primitives.ts';

export type GooglePayAuthMethod = 'PAN_ONLY' | 'CRYPTOGRAM_3DS';

/** What can be wrong with a token: each is refused with its own reason. */
export type GooglePayFault = 'expired' | 'expired-key' | 'wrong-recipient' | 'broken-chain' | 'altered';

export interface GooglePayTokenOptions {
  /** As in the tokenization parameters, such as `adyen`. */
  gateway: string;
  /** As in the tokenization parameters: the account at the gateway. */
  gatewayMerchantId?: string | undefined;
  protocol?: GooglePayProtocol | undefined;
  /** Digits. Default: Google's test card. */
  pan?: string | undefined;
  authMethod?: GooglePayAuthMethod | undefined;
  /** How long it is valid, milliseconds. Default: 7 days. */
  lifetimeMs?: number | undefined;
  fault?: GooglePayFault | undefined;
  /** Epoch milliseconds. */
  now?: number | undefined;
}

/** @returns the string that goes into `credential.token` */
export function makeGooglePayToken(options: GooglePayTokenOptions): string {
  const { gateway, fault, now = Date.now() } = options;
  const content = JSON.stringify(contentOf(options, now));
  const own = `gateway:${gateway}`;
  return sealContent(content, {
    protocol: options.protocol ?? 'ECv2',
    recipientId: fault === 'wrong-recipient' ? otherRecipient(own) : own,
    keyExpiration: now + (fault === 'expired-key' ? -1 : 1) * week,
    chain: fault === 'broken-chain' ? strangeKey() : undefined,
    alter: fault === 'altered',
  });
}

const week = 7 * 24 * 3_600_000;

/** For another gateway, whose messages this one cannot use. */
export const otherRecipient = (recipientId: string): string =>
  recipientId === 'gateway:example' ? 'gateway:other' : 'gateway:example';

function contentOf(options: GooglePayTokenOptions, now: number): object {
  const { gatewayMerchantId, pan = googleTestPan, authMethod = 'PAN_ONLY', lifetimeMs = week } = options;
  const cryptogram =
    authMethod === 'CRYPTOGRAM_3DS'
      ? { cryptogram: randomBytes(20).toString('base64'), eciIndicator: '05' }
      : {};
  return {
    gatewayMerchantId,
    messageExpiration: String(options.fault === 'expired' ? now : now + lifetimeMs),
    messageId: `AH2Ejt${randomBytes(24).toString('base64url')}`,
    paymentMethod: 'CARD',
    paymentMethodDetails: {
      expirationYear: new Date(now).getUTCFullYear() + 3,
      expirationMonth: 12,
      pan,
      authMethod,
      ...cryptogram,
    },
  };
}

export interface Sealing {
  protocol: GooglePayProtocol;
  recipientId: string;
  /** Epoch milliseconds; of the intermediate key. */
  keyExpiration: number;
  /** Signs in place of the root key. */
  chain?: SandboxKey | undefined;
  /** Changes the ciphertext before it is signed, so that only its tag gives it away. */
  alter?: boolean;
}

/** @param content any text */
export function sealContent(content: string, sealing: Sealing): string {
  const { protocol, recipientId } = sealing;
  const signedMessage = htmlSafeJson(encrypt(content, sealing));
  const signer = protocol === 'ECv2' ? intermediateKey() : (sealing.chain ?? rootKey('ECv1'));
  const signature = signWith(signer, signedBytes(senderId, recipientId, protocol, signedMessage));
  if (protocol === 'ECv1') return htmlSafeJson({ protocolVersion: protocol, signature, signedMessage });
  const signedKey = htmlSafeJson({
    keyExpiration: String(sealing.keyExpiration),
    keyValue: intermediateKey().spki,
  });
  const root = sealing.chain ?? rootKey(protocol);
  const signatures = [signWith(root, signedBytes(senderId, protocol, signedKey))];
  return htmlSafeJson({
    protocolVersion: protocol,
    signature,
    intermediateSigningKey: { signedKey, signatures },
    signedMessage,
  });
}

function encrypt(content: string, { protocol, recipientId, alter }: Sealing): object {
  const pair = createECDH('prime256v1');
  const ephemeral = pair.generateKeys();
  const shared = pair.computeSecret(publicPoint(recipientKey(recipientId)));
  const keys = messageKeys(protocol, ephemeral, shared);
  const encrypted = applyCipher(keys, Buffer.from(content, 'utf8'));
  const tag = tagOf(keys, encrypted);
  if (alter) encrypted[0] = (encrypted[0] ?? 0) ^ 1;
  return {
    encryptedMessage: encrypted.toString('base64'),
    ephemeralPublicKey: ephemeral.toString('base64'),
    tag: tag.toString('base64'),
  };
}

function publicPoint({ scalar }: SandboxKey): Buffer {
  const pair = createECDH('prime256v1');
  pair.setPrivateKey(scalar);
  return pair.getPublicKey();
}

const signWith = ({ privateKey }: SandboxKey, data: Buffer): string =>
  sign('sha256', data, { key: privateKey, dsaEncoding: 'der' }).toString('base64');
