/** How the store behind a site is reached, where it is not our own. Public facts only: what is secret is kept elsewhere, encrypted. */
import { createPublicKey } from 'node:crypto';
import { z } from 'zod';
import type { BackendName, SiteBackend, SecretName } from './site.ts';

const loopback = /^(?:localhost|\[::1\]|127(?:\.\d{1,3}){3})$/;

/** Tokens and credentials go there: never over plain http, but to this machine itself. */
const isSafe = (text: string): boolean => {
  const url = URL.parse(text);
  if (!url || url.username !== '' || url.password !== '') return false;
  return url.protocol === 'https:' || (url.protocol === 'http:' && loopback.test(url.hostname));
};
const origin = z
  .string()
  .max(300)
  .refine(isSafe, 'must be an https URL without a user name or password')
  .refine(
    (text) => URL.parse(text)?.origin === text,
    'must be an https origin without a path, such as https://shop.example',
  );

/** RSA of 2048 bits at least, as SPKI PEM. Node would read a private key as well, and that has no place here. */
function isPublicKey(pem: string): boolean {
  if (!/^-----BEGIN PUBLIC KEY-----\s[\w+/=\s]+-----END PUBLIC KEY-----\s*$/.test(pem)) return false;
  try {
    const { asymmetricKeyType, asymmetricKeyDetails } = createPublicKey(pem);
    return asymmetricKeyType === 'rsa' && (asymmetricKeyDetails?.modulusLength ?? 0) >= 2_048;
  } catch {
    return false;
  }
}

const siteIdPattern = /^[\w-]{1,32}$/;
/** ID of a site of an instance. */
export const isSalesforceSiteId = (id: string): boolean => siteIdPattern.test(id);
const siteId = z.string().regex(siteIdPattern, 'must be a site ID such as RefArch');
const clientId = z.string().regex(/^[\w-]{1,100}$/, 'must be an API client ID');
const isAttributeName = (text: string): boolean => /^[a-z][\w.-]{0,63}$/i.test(text);

const common = {
  /** The method of the site that the companion hook settles. */
  paymentMethodId: z
    .string()
    .regex(/^[\w-]{1,100}$/, 'must be a payment method ID')
    .default('PORTICO'),
  attributes: z
    .record(z.string(), z.string())
    .refine(
      (all) => Object.entries(all).flat().every(isAttributeName),
      'must have names that start with a letter and have no spaces',
    )
    .refine((all) => Object.keys(all).length <= 200, 'must map at most 200 attributes')
    .optional(),
  returnDays: z
    .number('must be a whole number of days from 1 to 3650')
    .refine(
      (days) => Number.isInteger(days) && days >= 1 && days <= 3_650,
      'must be a whole number of days from 1 to 3650',
    )
    .optional(),
  hookKey: z.strictObject({
    kid: z
      .string()
      .regex(
        /^[\w.-]{1,100}$/,
        'must have 1 to 100 characters: letters, digits, dots, underscores, or hyphens',
      ),
    publicKey: z
      .string()
      .max(8_192)
      .overwrite((text) => text.replaceAll('\r\n', '\n').trim())
      .refine(isPublicKey, 'must be a public RSA key of at least 2048 bits in PEM format (BEGIN PUBLIC KEY)'),
  }),
};

const scapi = z.strictObject({
  shortCode: z
    .string()
    .regex(/^[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?$/, 'must be a short code such as kv7kzm78'),
  organization: z
    .string()
    .regex(/^f_ecom_[a-z0-9]{4}_[a-z0-9]{3}$/, 'must be an organization ID such as f_ecom_zzte_053'),
  site: siteId,
  clientId,
  baseUrl: origin.optional(),
  ...common,
});

const ocapi = z.strictObject({
  host: origin,
  site: siteId,
  sitePath: z.boolean().optional(),
  version: z
    .string()
    .regex(/^v\d{2}_\d{1,2}$/, 'must be a version such as v24_5')
    .optional(),
  clientId,
  accountUrl: origin.optional(),
  ...common,
});

type RemoteBackend = Exclude<BackendName, 'embedded'>;
type Connections = { [B in RemoteBackend]: Extract<SiteBackend, { backend: B }>['connection'] };
type Connection = Connections[RemoteBackend];

interface RemoteFacts<C> {
  schema: z.ZodType;
  /** Its one secret, and what people call it. */
  secret: { name: SecretName; title: string };
  /**
   * Where the secret is sent, as far as the connection decides it. A changed destination could leak the secret, so it must
   * then be entered again.
   */
  secretAddress(connection: C): string;
  /** Where the orders are: what cannot change without moving them. */
  instance(connection: C): string;
}

/** What the core knows of the backends whose stores are elsewhere. */
const remotes: { [B in RemoteBackend]: RemoteFacts<Connections[B]> } = {
  scapi: {
    schema: scapi,
    secret: { name: 'slas-client-secret', title: 'SLAS client secret' },
    secretAddress: ({ baseUrl, shortCode }) => baseUrl ?? shortCode,
    instance: ({ organization }) => organization,
  },
  ocapi: {
    schema: ocapi,
    secret: { name: 'ocapi-client-password', title: 'OCAPI client password' },
    secretAddress: ({ accountUrl }) => accountUrl ?? '',
    instance: ({ host }) => host,
  },
};

const remoteNames = Object.keys(remotes) as RemoteBackend[];

export const backendNames: readonly BackendName[] = ['embedded', ...remoteNames.toSorted()];

const isRemote = (backend: unknown): backend is RemoteBackend => remoteNames.some((name) => name === backend);

/** Of a connection that fits the backend, which `parseSite` sees to. */
const factsOf = (backend: RemoteBackend): RemoteFacts<Connection> =>
  remotes[backend] as RemoteFacts<Connection>;

export const secretOf = (backend: BackendName): { name: SecretName; title: string } | undefined =>
  isRemote(backend) ? remotes[backend].secret : undefined;

/** Undefined where the secret is sent nowhere. */
export function secretAddress({ backend, connection }: SiteFacts): string | undefined {
  if (!isRemote(backend) || connection === undefined) return undefined;
  return `${backend} ${factsOf(backend).secretAddress(connection)}`;
}

export const instanceOf = ({ backend, connection }: Remote): string => factsOf(backend).instance(connection);

type Remote = Extract<SiteBackend, { connection: unknown }>;

type Issue = { path: PropertyKey[]; message: string };

/** What the backend needs, checked whole: none for the embedded one. */
export function parseConnection(
  backend: unknown,
  value: unknown,
): { ok: true; connection?: Connection } | { ok: false; issues: Issue[] } {
  if (!isRemote(backend))
    return value === undefined
      ? { ok: true }
      : {
          ok: false,
          issues: [{ path: [], message: `is supported only with the backends ${remoteNames.join(' and ')}` }],
        };
  if (value === undefined)
    return { ok: false, issues: [{ path: [], message: `is missing: the backend ${backend} requires it` }] };
  const parsed = remotes[backend].schema.safeParse(value);
  return parsed.success
    ? { ok: true, connection: parsed.data as Connection }
    : { ok: false, issues: parsed.error.issues };
}

/** The backend of a site together with the connection that fits it. @throws where they do not, which `parseSite` never lets through */
export function backendOf({ id, backend, connection }: SiteFacts): SiteBackend {
  if (backend === 'embedded') return { backend };
  if (connection === undefined)
    throw new Error(`The store ${id} has no connection for its backend ${backend}.`);
  return { backend, connection } as SiteBackend;
}

interface SiteFacts {
  id: string;
  backend: BackendName;
  connection?: Connection;
}
