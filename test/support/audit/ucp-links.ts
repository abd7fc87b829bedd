/** An official profile for tests, with what its links answered. */
import { manifestShape, profileLinks, supportedVersions } from '#manifest';
import { judgeProfile } from '#manifest/judge';
import type { Exchange, UcpEvidence } from '../../../src/audit/evidence.ts';
import { known } from '../../../src/audit/evidence.ts';
import { exchange, type ExchangeSample, origin, type Part } from './evidence.ts';
import { manifest } from './ucp.ts';

type Json = Record<string, unknown>;

/** A profile of the newest release; `ucp` overrides its members, `undefined` takes one out. */
export function profile(ucp: Json = {}, root: Json = {}): Json {
  const version = typeof ucp['version'] === 'string' ? ucp['version'] : '2026-08-25';
  const whole: Json = {
    version,
    services: {
      'dev.ucp.shopping': [{ version, transport: 'rest', endpoint: `${origin}/ucp/v1` }],
    },
    capabilities: capabilities('dev.ucp.shopping.checkout'),
    payment_handlers: {},
    ...ucp,
  };
  return {
    ucp: Object.fromEntries(Object.entries(whole).filter(([, value]) => value !== undefined)),
    ...root,
  };
}

/** A registry with one plain entry for each name. */
export const capabilities = (...names: string[]): Json =>
  Object.fromEntries(names.map((name) => [name, [{ version: '2026-08-25' }]]));

/** What came from an address: `json` is its body, `text` a body that is none. */
export interface LinkAnswer extends Omit<ExchangeSample, 'url' | 'purpose'> {
  json?: unknown;
  text?: string;
}

/** The manifest, and its leaves and links as gathered; those with an answer were fetched. */
export function linked(document: Json, answers: Record<string, LinkAnswer> = {}): Part {
  const part = manifest(document);
  if (!part.ucp?.ok || !part.traffic?.ok) return part;
  const asked: Exchange[] = [];
  const answerTo = (url: string): { ref?: string; body?: unknown } => {
    const answer = Object.hasOwn(answers, url) ? answers[url] : undefined;
    if (!answer) return {};
    const { json: _, text: __, ...given } = answer;
    const one = exchange({ purpose: 'ucp-link', url, type: 'application/json', ...given });
    if (!asked.some(({ id }) => id === one.id)) asked.push(one);
    return { ref: one.id, ...(one.status === 200 ? { body: answer.json } : {}) };
  };
  const leaves = supportedVersions(document)
    ?.map(({ version, url }) => {
      const { ref, body } = typeof url === 'string' ? answerTo(url) : {};
      return {
        version,
        url: typeof url === 'string' ? url : '',
        ...(ref === undefined ? {} : { ref }),
        ...(body === undefined ? {} : { document: body }),
        ...(manifestShape(body) === 'official' ? { judgement: judgeProfile(body, { leaf: true }) } : {}),
      };
    })
    .sort((a, b) => (a.version < b.version ? 1 : -1));
  const links = profileLinks(document).map((link) => {
    if (link.kind === 'spec') return link;
    const { ref, body } = answerTo(link.url.split('#', 1)[0] ?? '');
    if (ref === undefined) return link;
    return { ...link, ref, json: body !== undefined };
  });
  const value: UcpEvidence = { ...part.ucp.value, ...(leaves ? { leaves } : {}), links };
  return { traffic: known([...part.traffic.value, ...asked]), ucp: known(value) };
}
