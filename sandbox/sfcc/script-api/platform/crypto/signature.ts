/** `dw.crypto.Signature`: RSA only, as documented. Certificates of the instance are not simulated. */
import { constants, createPrivateKey, createPublicKey, sign, verify, type KeyObject } from 'node:crypto';
import { constructible, documented } from '../../documented.ts';
import type { PlatformModule } from '../../contract.ts';
import { bufferOf, bytes } from '../util/bytes.ts';
import { illegal, insecure, privateKeyOf, textOf } from './names.ts';

const supported = ['SHA256', 'SHA384', 'SHA512'].flatMap((name) => [`${name}withRSA`, `${name}withRSA/PSS`]);

/** Key and parameters for Node. @throws PlatformException for an algorithm that is not supported, or another kind of key */
function prepared(key: KeyObject, given: unknown): { digest: string; key: object } {
  const algorithm = String(given);
  if (!supported.includes(algorithm)) throw illegal(`Algorithm ${algorithm} is not supported.`);
  if (key.asymmetricKeyType !== 'rsa') throw insecure(`${algorithm} needs an RSA key.`);
  const pss = { padding: constants.RSA_PKCS1_PSS_PADDING, saltLength: constants.RSA_PSS_SALTLEN_DIGEST };
  return { digest: algorithm.slice(0, 6), key: algorithm.endsWith('/PSS') ? { key, ...pss } : key };
}

const der = (given: string): Buffer => Buffer.from(given, 'base64');

export const signature: PlatformModule = ({ instance }) => {
  const privateKey = (given: unknown): KeyObject =>
    typeof given === 'string'
      ? createPrivateKey({ key: der(given), format: 'der', type: 'pkcs8' })
      : privateKeyOf(instance, given);
  const publicKey = (given: unknown): KeyObject => {
    if (typeof given !== 'string') throw new Error('CertificateRef is not simulated.');
    return createPublicKey({ key: der(given), format: 'der', type: 'spki' });
  };
  const signed = (content: Buffer, key: unknown, algorithm: unknown): Buffer => {
    const { digest, key: ready } = prepared(privateKey(key), algorithm);
    return sign(digest, content, ready as never);
  };
  const isSigned = (mark: Buffer, content: Buffer, key: unknown, algorithm: unknown): boolean => {
    const { digest, key: ready } = prepared(publicKey(key), algorithm);
    return verify(digest, content, ready as never, mark);
  };
  const make = (): object =>
    documented('dw.crypto.Signature', {
      isDigestAlgorithmSupported: (name: unknown) => supported.includes(String(name)),
      sign: (content: unknown, key: unknown, algorithm: unknown) =>
        signed(der(textOf(content)), key, algorithm).toString('base64'),
      signBytes: (content: unknown, key: unknown, algorithm: unknown) =>
        bytes(signed(bufferOf(content), key, algorithm)),
      verifySignature: (mark: unknown, content: unknown, key: unknown, algorithm: unknown) =>
        isSigned(der(textOf(mark)), der(textOf(content)), key, algorithm),
      verifyBytesSignature: (mark: unknown, content: unknown, key: unknown, algorithm: unknown) =>
        isSigned(bufferOf(mark), bufferOf(content), key, algorithm),
    });
  return constructible('dw.crypto.Signature', { SUPPORTED_DIGEST_ALGORITHMS_AS_ARRAY: [...supported] }, make);
};
