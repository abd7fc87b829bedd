/** Bot challenges in place of a page, and refusals. */
import { strongSignatures } from './challenge-signatures.ts';

export interface ChallengeAnswer {
  status?: number;
  headers: [string, string][];
  /** Media type. */
  type: string;
  /** Decoded body as text; only its first 256 KB are read. */
  bodyText: string;
  decodedBytes: number;
  visibleWords: number;
  title: string;
  /** Meta robots or X-Robots-Tag says noindex. */
  noindex: boolean;
  externalScripts: number;
  visibleBytes: number;
  /** The page shows the name of its product. */
  hasProductName?: boolean;
}

interface Challenge {
  vendor: string;
  signature: string;
}

const maxBody = 256 * 1024;
const waitingTitle =
  /verify you are human|are you a robot|access denied|pardon our interruption|checking your browser/i;

/** Cookies of bot defences, and whose they are. */
const cookies: readonly [RegExp, string][] = [
  [/^__cf_bm=/, 'Cloudflare'],
  [/^datadome=/, 'DataDome'],
  [/^_px\w*=/, 'HUMAN'],
  [/^(?:ak_bmsc|bm_sz)=/, 'Akamai'],
  [/^(?:incap_ses_|visid_incap_)/, 'Imperva'],
  [/^aws-waf-token=/, 'AWS WAF'],
  [/^reese84=/, 'Imperva'],
];

/**
 * A challenge: one strong signature, or two weak ones. A page that shows its product's name is none, whatever widget it holds,
 * unless a header says that the answer is a challenge.
 */
export function detectChallenge(answer: ChallengeAnswer): Challenge | undefined {
  const header = headerReader(answer.headers);
  const read =
    answer.bodyText.length > maxBody ? { ...answer, bodyText: answer.bodyText.slice(0, maxBody) } : answer;
  const seen = answer.hasProductName ? { ...read, bodyText: '', title: '' } : read;
  const strong = strongSignatures.find((signature) => signature.matches(seen, header));
  if (strong) return { vendor: strong.vendor, signature: strong.signature };
  if (answer.hasProductName) return undefined;
  const weak = weakSignatures(read);
  if (weak.length < 2) return undefined;
  return { vendor: cookieVendor(read) ?? 'unknown', signature: weak.join(' and ') };
}

function weakSignatures(answer: ChallengeAnswer): string[] {
  const isHtml = answer.type === '' || /html/i.test(answer.type);
  const found: string[] = [];
  if (waitingTitle.test(answer.title)) found.push('a waiting title');
  if (isHtml && answer.visibleWords < 60 && answer.noindex) found.push('few words and noindex');
  if (isHtml && answer.decodedBytes < 15 * 1024 && answer.externalScripts === 1)
    found.push('a short page with a single script');
  if (isRefusal(answer.status) && cookieVendor(answer))
    found.push('a refusal with the cookie of a bot defence');
  return found;
}

const isRefusal = (status: number | undefined): boolean => status === 403 || status === 429 || status === 503;

function cookieVendor({ headers }: ChallengeAnswer): string | undefined {
  for (const [name, value] of headers) {
    if (name.toLowerCase() !== 'set-cookie') continue;
    const known = cookies.find(([pattern]) => pattern.test(value.trim()));
    if (known) return known[1];
  }
  return undefined;
}

/** Values of a header, lower case, joined; empty when absent. */
const headerReader =
  (headers: readonly [string, string][]) =>
  (wanted: string): string =>
    headers
      .filter(([name]) => name.toLowerCase() === wanted)
      .map(([, value]) => value.trim().toLowerCase())
      .join(', ');

export interface BlockedAnswer {
  status?: number;
  headers: readonly [string, string][];
  challenge?: Challenge;
  /** The connection was reset, or HTTP/2 failed, in the retry too. */
  resetTwice?: boolean;
}

/** Refused: 401, 403, 406, 429, 451 or 503; 405 of a web application firewall; a connection reset twice; or a challenge. */
export function isBlocked({ status, headers, challenge, resetTwice }: BlockedAnswer): boolean {
  if (challenge || resetTwice) return true;
  if (status === 405) return firewallHeader(headers);
  return status !== undefined && [401, 403, 406, 429, 451, 503].includes(status);
}

/** A header that firewalls add; a plain server that knows no such method adds none. */
function firewallHeader(headers: readonly [string, string][]): boolean {
  const names =
    /^(?:x-amzn-waf-action|cf-mitigated|x-vercel-mitigated|x-datadome|x-dd-b|x-iinfo|x-sucuri-(?:id|block)|x-kpsdk-ct|x-denied-reason)$/i;
  return headers.some(
    ([name, value]) => names.test(name) || (/^server$/i.test(name) && /akamaighost/i.test(value)),
  );
}
