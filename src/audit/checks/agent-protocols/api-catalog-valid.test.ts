import { apiDescriptions, origin, sample, testCheck, traffic } from '#audit/samples';
import check from './api-catalog-valid.ts';

const href = `${origin}/openapi.json`;
const set = (over: object) => ({ linkset: [{ anchor: `${origin}/api`, ...over }] });
const whole = set({ 'service-desc': [{ href, type: 'application/json' }] });
const of = (linkset: unknown, type?: string) => apiDescriptions(undefined, linkset, type ? { type } : {});

testCheck(check, {
  pass: [
    [of(whole), /has 1 link to APIs/],
    of(set({ item: [{ href: '/api' }, { href: '/other' }] })),
    of(set({ 'https://www.iana.org/assignments/relation/service-doc': [{ href: '/docs' }] })),
    sample(of(whole), traffic({ url: href, status: 200 })),
  ],
  warn: [
    [of(whole, 'application/json'), /is served as application\/json/],
    [of({ linkset: [{ item: [{ href: '/api' }] }] }), /anchor is missing/],
  ],
  fail: [
    [of('<linkset>'), /not valid JSON/],
    [of({ links: [] }), /linkset is missing/],
    [of({ linkset: [] }), /an empty list/],
    [of(set({})), /no link has the relation item/],
    [of(set({ 'service-desc': { href } })), /no link has the relation item/],
    [of(set({ item: [{ href: 7 }, null, 'x'] })), /no link has the relation item/],
    [sample(of(whole), traffic({ url: href, status: 404 })), /openapi\.json, which returned 404/],
  ],
  notApplicable: [of('')],
  unknown: [{}, apiDescriptions(undefined, '', { status: 403 })],
});
