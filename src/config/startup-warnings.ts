/** What an operator should know of a configuration that works, and opens or hides less than it seems to. */
import { isLoopbackAddress } from '#fetch';
import type { Config } from './config.ts';
import { unrecognizedSettings } from './unrecognized-settings.ts';

export interface StartupWarning {
  /** For alerts: never changes. */
  event: string;
  message: string;
}

/**
 * Messages never contain values, because a URL may contain a password.
 * @param names of all settings in `.env`
 */
export function startupWarnings(config: Config, names: readonly string[] = []): StartupWarning[] {
  const isShared = /^postgres(ql)?:/.test(config.databaseUrl);
  const isSeen = !isHere(config.host);
  return [
    ...unrecognizedSettings(names).map((message) => ({ event: 'setting-unknown', message })),
    ...rules.flatMap(([event, applies, message]) =>
      applies(config, { isShared, isSeen }) ? [{ event, message }] : [],
    ),
  ];
}

interface Place {
  /** The database is PostgreSQL. */
  isShared: boolean;
  /** Others than this machine reach the service. */
  isSeen: boolean;
}

type Rule = readonly [event: string, applies: (config: Config, place: Place) => boolean, message: string];

const rules: readonly Rule[] = [
  [
    'private-network-open',
    ({ auditAllowPrivate }) => auditAllowPrivate,
    'AUDIT_ALLOW_PRIVATE is on. Any visitor, even without a key, can reach the private network of this machine.',
  ],
  [
    'own-machine-open',
    ({ allowInsecureLoopback }, { isSeen }) => allowInsecureLoopback && isSeen,
    'UCP_ALLOW_INSECURE_LOOPBACK is on, and HOST accepts calls from other machines. Any caller can make the service send requests to this machine.',
  ],
  [
    'cookie-without-secure',
    ({ baseUrl }, { isSeen }) => isSeen && !baseUrl?.startsWith('https:'),
    'HOST accepts calls from other machines, and BASE_URL is not an HTTPS URL. Cookies are sent unencrypted, without the Secure attribute.',
  ],
  [
    'audits-without-profile',
    ({ auditProfileBase }, { isSeen }) => isSeen && auditProfileBase === undefined,
    'Neither BASE_URL nor AUDIT_PROFILE_BASE is set. Audits have no agent profile that stores can read, so they skip the critical check ucp-price-parity.',
  ],
  [
    'database-without-tls',
    ({ databaseUrl }, { isShared }) => isShared && !isDatabaseSafe(databaseUrl),
    'PostgreSQL is on another machine, and DATABASE_URL does not require TLS. Add ?sslmode=verify-full.',
  ],
  [
    'mail-without-tls',
    ({ mail }) => mail !== undefined && !isMailSafe(mail.smtpUrl),
    'The mail server is on another machine, and SMTP_URL does not require TLS. Use smtps:// or add ?requireTLS=true.',
  ],
  [
    'secret-in-database',
    ({ secret }, { isShared }) => isShared && secret === undefined,
    'SECRET is not set. The encryption key is in the same database as the encrypted data, and credentials of stores cannot be saved.',
  ],
];

const isHere = (host: string): boolean => host === 'localhost' || isLoopbackAddress(host);

const isHereOrSocket = (host: string): boolean => host === '' || host.startsWith('/') || isHere(host);

/** As `pg` reads the address. */
function isDatabaseSafe(text: string): boolean {
  // The URL parser rejects a name or password without a host.
  const url = URL.parse(text.replace('@/', '@localhost/'));
  if (!url) return true;
  const { hostname, searchParams } = url;
  const host = searchParams.get('host') ?? decodeURIComponent(hostname);
  const mode = searchParams.get('sslmode') ?? searchParams.get('ssl') ?? 'disable';
  return isHereOrSocket(host) || !['disable', 'false', '0'].includes(mode);
}

/** As `nodemailer` reads it. */
function isMailSafe(text: string): boolean {
  const url = URL.parse(text);
  return (
    !url || url.protocol === 'smtps:' || isHere(url.hostname) || url.searchParams.get('requireTLS') === 'true'
  );
}
