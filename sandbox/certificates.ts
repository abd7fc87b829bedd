import { randomBytes, webcrypto } from 'node:crypto';
import type * as x509Package from '@peculiar/x509';

/** Key and certificate as PEM, ready for `node:https`; `cert` holds the chain that the server sends. */
export interface Issued {
  key: string;
  cert: string;
}

export interface IssueOptions {
  /** DNS names and literal addresses for subjectAltName; the first is the common name. */
  names: string[];
  /** Epoch milliseconds; default one day ago. */
  validFrom?: number;
  /** Epoch milliseconds; default in one year. */
  validTo?: number;
  /** `sent`: signed by an intermediate that the chain includes. `omitted`: the server forgets to send it. */
  intermediate?: 'sent' | 'omitted';
}

/** A certificate authority that lives in memory, for servers on loopback. */
export interface Authority {
  /** The root certificate, PEM, to be trusted by clients. */
  caPem: string;
  issue(options: IssueOptions): Promise<Issued>;
}

type X509 = typeof x509Package;
interface Signer {
  cert: x509Package.X509Certificate;
  keys: CryptoKeyPair;
}
type CryptoKeyPair = webcrypto.CryptoKeyPair;

const algorithm = { name: 'ECDSA', namedCurve: 'P-256', hash: 'SHA-256' };
const day = 86_400_000;

/** Makes a new root (ECDSA P-256); about ten milliseconds, and each certificate a few more. */
export async function createAuthority(): Promise<Authority> {
  const x509 = await loadX509();
  const root = await makeSigner(x509, 'Portico Sandbox Root');
  let intermediate: Promise<Signer> | undefined;
  return {
    caPem: root.cert.toString('pem'),
    async issue({
      names,
      validFrom = Date.now() - day,
      validTo = Date.now() + 365 * day,
      intermediate: via,
    }) {
      const signer = via
        ? await (intermediate ??= makeSigner(x509, 'Portico Sandbox Intermediate', root))
        : root;
      const keys = await makeKeys();
      const cert = await x509.X509CertificateGenerator.create({
        serialNumber: serial(),
        subject: [{ CN: [names[0] ?? 'localhost'] }],
        issuer: signer.cert.subjectName,
        notBefore: new Date(validFrom),
        notAfter: new Date(validTo),
        signingAlgorithm: algorithm,
        publicKey: keys.publicKey,
        signingKey: signer.keys.privateKey,
        extensions: [
          new x509.BasicConstraintsExtension(false, undefined, true),
          new x509.KeyUsagesExtension(x509.KeyUsageFlags.digitalSignature, true),
          new x509.ExtendedKeyUsageExtension([x509.ExtendedKeyUsage.serverAuth]),
          new x509.SubjectAlternativeNameExtension(
            names.map((value) => ({ type: /^[\d.]+$|:/.test(value) ? 'ip' : 'dns', value })),
          ),
          await x509.AuthorityKeyIdentifierExtension.create(signer.keys.publicKey),
        ],
      });
      const chain = via === 'sent' ? [cert, signer.cert] : [cert];
      return { key: await exportKey(keys.privateKey), cert: chain.map((c) => c.toString('pem')).join('\n') };
    },
  };
}

/** A self-signed root, or an intermediate when `parent` is given. */
async function makeSigner(x509: X509, name: string, parent?: Signer): Promise<Signer> {
  const keys = await makeKeys();
  const cert = await x509.X509CertificateGenerator.create({
    serialNumber: serial(),
    subject: [{ CN: [name] }],
    issuer: parent?.cert.subjectName ?? [{ CN: [name] }],
    notBefore: new Date(Date.now() - 3_650 * day),
    notAfter: new Date(Date.now() + 3_650 * day),
    signingAlgorithm: algorithm,
    publicKey: keys.publicKey,
    signingKey: (parent?.keys ?? keys).privateKey,
    extensions: [
      new x509.BasicConstraintsExtension(true, parent ? 0 : 1, true),
      new x509.KeyUsagesExtension(x509.KeyUsageFlags.keyCertSign | x509.KeyUsageFlags.cRLSign, true),
      await x509.SubjectKeyIdentifierExtension.create(keys.publicKey),
    ],
  });
  return { cert, keys };
}

function makeKeys(): Promise<CryptoKeyPair> {
  return webcrypto.subtle.generateKey(algorithm, true, ['sign', 'verify']) as Promise<CryptoKeyPair>;
}

/** Positive, as RFC 5280 4.1.2.2 asks. */
function serial(): string {
  return `01${randomBytes(12).toString('hex')}`;
}

async function exportKey(key: webcrypto.CryptoKey): Promise<string> {
  const der = Buffer.from(await webcrypto.subtle.exportKey('pkcs8', key)).toString('base64');
  return `-----BEGIN PRIVATE KEY-----\n${der.replace(/.{64}/g, '$&\n').trimEnd()}\n-----END PRIVATE KEY-----\n`;
}

/**
 * The x509 package injects its parts by `tsyringe`, which refuses to load without the metadata functions of `Reflect`. All of
 * them: the accounts library brings the package in another release, which takes what it finds there for the whole.
 */
async function loadX509(): Promise<X509> {
  await import('reflect-metadata');
  return import('@peculiar/x509');
}
