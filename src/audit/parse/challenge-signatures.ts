/** Signatures of bot challenges, by vendor. One strong signature is enough. */
import type { ChallengeAnswer } from './challenge.ts';

export interface Signature {
  vendor: string;
  signature: string;
  matches(answer: ChallengeAnswer, header: (name: string) => string): boolean;
}

const refused = (status: number | undefined): boolean => status === 403;
/** Vendors add their scripts to ordinary pages too; what stands in the place of a page has little to read. */
const maxWords = 200;
const has = (answer: ChallengeAnswer, ...texts: string[]): boolean =>
  answer.visibleWords < maxWords && texts.some((text) => answer.bodyText.includes(text));
const titled = (answer: ChallengeAnswer, ...titles: string[]): boolean =>
  titles.includes(answer.title.trim());

export const strongSignatures: readonly Signature[] = [
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
