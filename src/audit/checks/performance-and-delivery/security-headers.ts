import { defineCheck, fail, pass, unknown, warn } from '../../check.ts';
import type { Exchange, Page } from '../../evidence.ts';
import { headerValues } from '../subjects/access/headers.ts';

export default defineCheck({
  id: 'security-headers',
  category: 'performance-and-delivery',
  name: 'Baseline security headers are present',
  description: 'Detects missing security headers on pages that take orders.',
  why: 'These headers keep a page that takes orders from being framed, from leaking URLs, and from being interpreted as another type.',
  judged: {
    pass: 'The home page sends X-Content-Type-Options: nosniff, a Content-Security-Policy or X-Frame-Options, and a Referrer-Policy. The last two may be set in meta elements.',
    warn: 'One or two of the three are set.',
    fail: 'None of the three is set.',
    unknown: 'The home page response is not in the evidence.',
  },
  priority: 'low',
  requires: ['home'],
  effort: 'minutes',
  fix: {
    title: 'Send the three basic security headers',
    instructions: 'Set them once at the edge for every response.',
  },
  sources: [
    'WHATWG Fetch, nosniff https://fetch.spec.whatwg.org/#x-content-type-options-header',
    'Content Security Policy https://www.w3.org/TR/CSP3/',
    'Referrer Policy https://www.w3.org/TR/referrer-policy/',
  ],
  needs: ['home', 'traffic'],
  evaluate({ home, traffic }) {
    const seen = traffic.find(({ id }) => id === home.ref);
    if (!seen) return unknown('failed', 'The home page response is not in the evidence.');
    const missing = wanted.filter(({ isSet }) => !isSet(seen, home));
    const evidence = wanted.flatMap(({ name }) =>
      headerValues(seen, name)
        .slice(0, 1)
        .map((value) => ({ ref: seen.id, header: `${name}: ${value.slice(0, 200)}` })),
    );
    if (!missing.length) return pass('The home page sends all three security headers.', { evidence });
    const said = {
      evidence: evidence.length ? evidence : [{ ref: seen.id }],
      fix: { snippet: missing.map(({ line }) => line).join('\n') },
    };
    const names = missing.map(({ title }) => title);
    return missing.length === wanted.length
      ? fail('The home page sends none of the three security headers.', said)
      : warn(`The home page does not send ${names.join(' or ')}.`, said);
  },
});

interface Wanted {
  name: string;
  title: string;
  line: string;
  isSet(seen: Exchange, home: Page): boolean;
}

const metaOf = ({ facts: { head } }: Page, name: string): string =>
  head.metas.find((meta) => meta.name.toLowerCase() === name)?.content.trim() ?? '';

const wanted: readonly Wanted[] = [
  {
    name: 'x-content-type-options',
    title: 'X-Content-Type-Options',
    line: 'X-Content-Type-Options: nosniff',
    isSet: (seen) =>
      /^\s*nosniff\b/i.test(headerValues(seen, 'x-content-type-options').join(',').split(',')[0] ?? ''),
  },
  {
    name: 'content-security-policy',
    title: 'Content-Security-Policy',
    line: "Content-Security-Policy: frame-ancestors 'self'",
    isSet: (seen, home) =>
      headerValues(seen, 'content-security-policy').some((value) => value.trim() !== '') ||
      headerValues(seen, 'x-frame-options').some((value) => /^\s*(?:deny|sameorigin)\b/i.test(value)) ||
      metaOf(home, 'content-security-policy') !== '',
  },
  {
    name: 'referrer-policy',
    title: 'Referrer-Policy',
    line: 'Referrer-Policy: strict-origin-when-cross-origin',
    isSet: (seen, home) =>
      headerValues(seen, 'referrer-policy').some((value) => value.trim() !== '') ||
      metaOf(home, 'referrer') !== '',
  },
];
