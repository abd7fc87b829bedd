/** Bot challenges in place of a page, and refusals. */
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

/** Cookies of bot defenses, by vendor. */
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
  if (isRefusal(answer.status) && cookieVendor(answer)) found.push('a block with a bot defense cookie');
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

/** Of a bot challenge of one vendor. One strong signature is enough. */
interface Signature {
  vendor: string;
  signature: string;
  matches(answer: ChallengeAnswer, header: (name: string) => string): boolean;
}

const refused = (status: number | undefined): boolean => status === 403;
/** Vendors add their scripts to ordinary pages too; a page that replaces another has little text. */
const maxWords = 200;
const has = (answer: ChallengeAnswer, ...texts: string[]): boolean =>
  answer.visibleWords < maxWords && texts.some((text) => answer.bodyText.includes(text));
const titled = (answer: ChallengeAnswer, ...titles: string[]): boolean =>
  titles.includes(answer.title.trim());

const strongSignatures: readonly Signature[] = [
  {
    vendor: 'Cloudflare',
    signature: 'cf-mitigated: challenge',
    matches: (_, header) => header('cf-mitigated').includes('challenge'),
  },
  {
    vendor: 'Cloudflare',
    signature: '/cdn-cgi/challenge-platform/ under a waiting title',
    matches: (answer) =>
      has(answer, '/cdn-cgi/challenge-platform/') &&
      titled(answer, 'Just a moment...', 'Attention Required! | Cloudflare'),
  },
  {
    vendor: 'Cloudflare',
    signature: 'error code: 1010, 1015 or 1020',
    // The refusal is a few bytes of text; a page that merely speaks of the code is longer.
    matches: (answer) => answer.visibleWords < 60 && /error code: 10(?:10|15|20)\b/i.test(answer.bodyText),
  },
  {
    vendor: 'Vercel',
    signature: 'x-vercel-mitigated',
    matches: (_, header) => /challenge|deny/.test(header('x-vercel-mitigated')),
  },
  {
    vendor: 'Vercel',
    signature: 'title Vercel Security Checkpoint',
    matches: (answer) => titled(answer, 'Vercel Security Checkpoint'),
  },
  {
    vendor: 'AWS WAF',
    signature: 'x-amzn-waf-action',
    matches: ({ status }, header) =>
      (status === 202 || status === 405) && /challenge|captcha/.test(header('x-amzn-waf-action')),
  },
  {
    vendor: 'DataDome',
    signature: 'captcha-delivery.com',
    matches: (answer) => has(answer, 'captcha-delivery.com') && answer.visibleBytes < 5 * 1024,
  },
  {
    vendor: 'DataDome',
    signature: 'x-datadome with status 403',
    matches: ({ status }, header) =>
      refused(status) && (header('x-datadome') !== '' || header('x-dd-b') !== ''),
  },
  {
    vendor: 'HUMAN',
    signature: 'px-captcha',
    matches: (answer) =>
      has(
        answer,
        'px-captcha',
        'client.perimeterx.net',
        'perimeterx.com/whywasiblocked',
        'Press & Hold',
        'Press &amp; Hold',
      ),
  },
  {
    vendor: 'Akamai',
    signature: 'sec-if-cpt-container',
    matches: (answer) => has(answer, 'sec-if-cpt-container'),
  },
  {
    vendor: 'Akamai',
    signature: 'Access Denied with a reference',
    matches: (answer) =>
      answer.visibleWords < maxWords &&
      /access denied/i.test(answer.bodyText) &&
      /Reference(?:\s|&#32;)*(?:#|&#35;)|errors\.edgesuite\.net/i.test(answer.bodyText),
  },
  {
    vendor: 'Akamai',
    signature: 'AkamaiGHost with status 403',
    matches: ({ status }, header) => refused(status) && header('server') === 'akamaighost',
  },
  {
    vendor: 'Imperva',
    signature: '_Incapsula_Resource',
    matches: (answer) => has(answer, '/_Incapsula_Resource', 'Incapsula incident ID'),
  },
  {
    vendor: 'Kasada',
    signature: 'x-kpsdk-ct with status 429',
    matches: ({ status }, header) => status === 429 && header('x-kpsdk-ct') !== '',
  },
  {
    vendor: 'Sucuri',
    signature: 'Sucuri WebSite Firewall',
    matches: (answer) => has(answer, 'Sucuri WebSite Firewall') && /access denied/i.test(answer.bodyText),
  },
  {
    vendor: 'F5',
    signature: 'The requested URL was rejected',
    matches: (answer) =>
      has(answer, 'The requested URL was rejected. Please consult with your administrator'),
  },
];
