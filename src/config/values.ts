/** Forms that values of the configuration have. */
import proxyAddress from 'proxy-addr';
import { z } from 'zod';

export const url = (protocols: RegExp, message: string) =>
  z.string().refine((text) => URL.canParse(text) && protocols.test(new URL(text).protocol), message);

export const integer = (min: number, max: number) =>
  z
    .string()
    .regex(/^\d{1,9}$/, 'must be a whole number')
    .transform(Number)
    .pipe(z.number().min(min, `must be at least ${min}`).max(max, `must be at most ${max}`));

export const publicAddress = url(/^https?:$/, 'must be an HTTP or HTTPS URL').transform((text) =>
  text.replace(/\/+$/, ''),
);

/** Addresses, networks in CIDR form, and the names `loopback`, `linklocal` and `uniquelocal`, between commas. */
export function proxies(text: string, { addIssue }: { addIssue(issue: string): void }): string[] {
  const list = text.split(',').map((one) => one.trim());
  try {
    proxyAddress.compile(list);
  } catch {
    addIssue('must be a comma-separated list of addresses or networks, such as 10.0.0.0/8');
  }
  return list;
}

/** Exact origins between commas; those of browser extensions have schemes of their own. */
export function origins(text: string, { addIssue }: { addIssue(issue: string): void }): string[] {
  const list = text.split(',').map((one) => one.trim().replace(/\/$/, ''));
  if (!list.every((one) => /^[a-z][a-z0-9+.-]*:\/\/(?:[a-z0-9.-]+|\[[0-9a-f:]+\])(?::\d{1,5})?$/.test(one)))
    addIssue('must be a comma-separated list of origins, such as https://agent.example');
  return list;
}

export const secret = z.string().min(32, 'must have at least 32 characters');

/** `name=value` between commas, values with percent signs as in addresses. */
export function headers(
  text: string,
  { addIssue }: { addIssue(issue: string): void },
): Record<string, string> {
  const pairs = text.split(',').map((one) => /^\s*([\w!#$%&'*+.^`|~-]+)\s*=\s*([\x21-\x7e]*)\s*$/.exec(one));
  try {
    return Object.fromEntries(
      pairs.map((pair) => {
        if (!pair) throw new Error('no header');
        return [pair[1], decodeURIComponent(pair[2] ?? '')];
      }),
    ) as Record<string, string>;
  } catch {
    addIssue('must be a comma-separated list of headers, such as name=value');
    return {};
  }
}

export const databaseUrl = z
  .string()
  .regex(/^(sqlite:.+|postgres(ql)?:\/\/.+)$/, 'must start with sqlite: or postgres://')
  .refine(
    (text) => !text.startsWith('postgres') || isServerAddress(text),
    'cannot be parsed. Percent-encode the password (/ is %2F, # is %23, ? is %3F, @ is %40)',
  );

/** An unescaped `/`, `#`, or `?` ends a password; the rest then has an unexpected `@` or an invalid port. */
function isServerAddress(text: string): boolean {
  // As `pg` reads a URL with the host in the query.
  const url = URL.parse(text.replace('@/', '@localhost/'));
  if (!url) return false;
  const isCut = url.username === '' && /^[^?]*@|^[^?]*\?[^=&]*@/.test(url.pathname + url.search + url.hash);
  return !isCut;
}

export interface AlertTarget {
  kind: 'email' | 'webhook' | 'slack';
  /** Email address or URL. */
  to: string;
}

const isHttps = (address: URL | null): address is URL =>
  address?.protocol === 'https:' ||
  (address?.protocol === 'http:' && /^(?:localhost|127\.[\d.]+|\[::1\])$/.test(address.hostname));

/** An https URL; http on this machine. */
export function activityTarget(text: string, { addIssue }: { addIssue(issue: string): void }): string {
  const address = URL.parse(text.trim());
  if (isHttps(address) && address.username === '' && address.password === '') return address.href;
  addIssue('must be an HTTPS URL without a user name');
  return '';
}

/** Email addresses, https URLs, and URLs of Slack-compatible webhooks behind `slack+`, between commas. */
export function alertTargets(text: string, { addIssue }: { addIssue(issue: string): void }): AlertTarget[] {
  return text.split(',').flatMap((part): AlertTarget[] => {
    const one = part.trim();
    const isSlack = one.startsWith('slack+');
    const to = isSlack ? one.slice('slack+'.length) : one;
    const address = URL.parse(to);
    if (isHttps(address)) return [{ kind: isSlack ? 'slack' : 'webhook', to: address.href }];
    if (!isSlack && /^[^\s<>()[\],;:\\"@]+@[a-z0-9-]+(\.[a-z0-9-]+)*$/i.test(one))
      return [{ kind: 'email', to }];
    addIssue('must be a comma-separated list of email addresses, HTTPS URLs, or slack+https URLs');
    return [];
  });
}
