/** Which profile a request names: RFC 8941 dictionary in the header, plain text in MCP metadata. */
import { parseDictionary } from 'structured-headers';
import type { ProtocolFailure } from '../protocol-error.ts';

export interface AddressRules {
  /** Take plain http for loopback hosts: development and tests only. */
  allowInsecureLoopback?: boolean;
}

const maxUrl = 2048;
const maxHeader = 4096;

/**
 * `UCP-Agent: profile="https://…"`. Members that we do not know are ignored. Never throws.
 * @returns the address without its fragment, or `invalid_profile_url`
 */
export function readUcpAgent(
  header: string | null | undefined,
  rules: AddressRules = {},
): { profile: string } | ProtocolFailure {
  if (header === null || header === undefined || header.trim() === '')
    return invalid(`The UCP-Agent header is missing. ${headerExample}`);
  if (header.length > maxHeader)
    return invalid(`The UCP-Agent header is longer than ${maxHeader} characters.`);
  const members = readMembers(header);
  if (!members)
    return invalid(`The UCP-Agent header is not a valid structured dictionary (RFC 8941). ${headerExample}`);
  const member = members.get('profile');
  if (!member) return invalid(`The UCP-Agent header has no "profile" member. ${headerExample}`);
  const named = readProfileUrl(member[0], rules);
  return 'code' in named ? { ...named, content: `${named.content} ${headerExample}` } : named;
}

const example = 'https://agent.example/profile.json';
const headerExample = `Send the URL of your agent's UCP profile in quotes, such as UCP-Agent: profile="${example}".`;

function readMembers(header: string): ReturnType<typeof parseDictionary> | undefined {
  try {
    return parseDictionary(header);
  } catch {
    return undefined;
  }
}

/** The address as MCP carries it: `meta["ucp-agent"].profile`. */
export function readProfileUrl(
  value: unknown,
  rules: AddressRules = {},
): { profile: string } | ProtocolFailure {
  if (value === undefined)
    return invalid(
      `meta["ucp-agent"].profile is missing. Send the URL of your agent's UCP profile, such as "meta": {"ucp-agent": {"profile": "${example}"}}.`,
    );
  const url = readPublicUrl(value, rules);
  return url === undefined
    ? invalid('The profile must be an https URL of at most 2,048 characters, without a user name.')
    : { profile: url };
}

/**
 * An address that an agent gave us to call: https (or http on loopback, by `rules`), no user name, no fragment left.
 * Whether it is public is for the fetcher to say, which sees what it resolves to.
 */
export function readPublicUrl(value: unknown, rules: AddressRules = {}): string | undefined {
  if (typeof value !== 'string' || value.length > maxUrl) return undefined;
  const url = URL.parse(value);
  if (!url || url.username !== '' || url.password !== '') return undefined;
  const isAllowed =
    url.protocol === 'https:' ||
    (url.protocol === 'http:' && rules.allowInsecureLoopback === true && isLoopback(url.hostname));
  url.hash = '';
  return isAllowed && url.href.length <= maxUrl ? url.href : undefined;
}

/** The URL parser has turned every spelling of an IPv4 address into four decimals. */
const isLoopback = (hostname: string): boolean =>
  hostname === 'localhost' || hostname === '[::1]' || /^127(?:\.\d{1,3}){3}$/.test(hostname);

const invalid = (content: string): ProtocolFailure => ({ code: 'invalid_profile_url', content });
