/** Fetches and validates the manifest of a store, and negotiates the release. */
import { asObject, cacheDirectives, cacheFault, maxAge, spokenUcpReleases, type Json } from '#manifest';
import { judgeManifest, type Judgement } from '#manifest/judge';
import { isSameSite, readJson } from '#ucp';
import { ToolRefusal } from '../refusal.ts';
import { whatCame } from './step.ts';
import type { ProbeAgreement, ProbeVisit } from './visit.ts';

export interface FoundManifest {
  document: Json;
  url: string;
  judgement: Judgement;
}

/** @throws ToolRefusal for a URL that the fetcher rejects */
export async function probeManifest(visit: ProbeVisit): Promise<FoundManifest | undefined> {
  const { fetcher, trail, signal, origin, headers } = visit;
  const url = `${origin}/.well-known/ucp`;
  const { exchange, json, problem } = await readJson(fetcher, { url, headers, signal });
  const refused = exchange.error?.code;
  if (refused === 'not-public')
    throw new ToolRefusal(
      'target-not-public',
      `${visit.host} cannot be reached because its IP address is not public.`,
    );
  if (refused === 'bad-url')
    throw new ToolRefusal(
      'invalid-input',
      `The URL cannot be fetched. ${exchange.error?.message ?? ''}`.trim(),
    );
  const document = asObject(json);
  if (exchange.status !== 200 || !document) {
    const isNone = exchange.status === 200 && problem === undefined;
    trail.fails(
      'manifest',
      isNone ? 'Returned status 200, but the JSON is not an object.' : whatCame(exchange, problem),
      exchange,
    );
    return undefined;
  }
  const judgement = judgeManifest(document);
  const errors = judgement.findings.filter(({ severity }) => severity === 'error').length;
  const hosting = hostingProblems(exchange.headers, exchange.type);
  const told = [
    judgement.shape === 'none' ? 'The JSON is not a UCP manifest.' : '',
    errors ? `${errors} members violate the rules of the release. See the findings.` : '',
    ...hosting,
  ].filter(Boolean);
  if (judgement.valid) trail.works('manifest', ['The manifest is valid.', ...told].join(' '), exchange);
  else trail.fails('manifest', told.join(' '), exchange);
  return judgement.shape === 'none' ? undefined : { document, url, judgement };
}

/** UCP overview, Hosting. */
function hostingProblems(headers: [string, string][], type: string): string[] {
  const directives = cacheDirectives(headers);
  const isKept = cacheFault(directives, maxAge(directives)) === undefined;
  return [
    isKept ? '' : 'Cache-Control must have public and a max-age of at least 60 seconds.',
    /^application\/(?:[\w.+-]{1,80}\+)?json$/.test(type)
      ? ''
      : 'The Content-Type should be application/json.',
  ].filter(Boolean);
}

/** The newest release that both support, with its profile. Undefined if there is none, or this service has no public URL. */
export async function agreeWithStore(
  visit: ProbeVisit,
  manifest: FoundManifest,
): Promise<ProbeAgreement | undefined> {
  const { trail } = visit;
  const ucp = asObject(manifest.document['ucp']);
  if (!ucp)
    return skip(visit, 'The manifest has no official `ucp` member, so only flat discovery can be tested.');
  const release = spokenUcpReleases.findLast((one) => manifest.judgement.declared.includes(one));
  if (release === undefined) {
    trail.fails(
      'negotiation',
      `The store supports none of the releases ${spokenUcpReleases.join(', ')}, which this probe requires. Catalog search was added in 2026-04-08.`,
    );
    return undefined;
  }
  const profile = visit.profileOf(release);
  if (profile === undefined)
    return skip(
      visit,
      'This service has no public URL (BASE_URL), so the store could not fetch its agent profile.',
    );
  if (release === ucp['version']) {
    trail.works('negotiation', `Negotiated UCP ${release}.`);
    return { release, profile, document: manifest.document, from: manifest.url };
  }
  const leaf = await readLeaf(visit, asObject(ucp['supported_versions'])?.[release]);
  return leaf && { release, profile, ...leaf };
}

function skip({ trail }: ProbeVisit, detail: string): undefined {
  trail.skipped('negotiation', detail);
}

async function readLeaf(
  visit: ProbeVisit,
  link: unknown,
): Promise<Pick<ProbeAgreement, 'document' | 'from'> | undefined> {
  const { fetcher, trail, signal, headers, host } = visit;
  const url = typeof link === 'string' ? URL.parse(link) : null;
  if (!url || url.protocol !== 'https:' || !isSameSite(url.hostname, host)) {
    trail.fails('leaf-profile', 'supported_versions does not link to an https URL of this site.');
    return undefined;
  }
  const { exchange, json, problem } = await readJson(fetcher, { url: url.href, headers, signal });
  const document = asObject(json);
  if (exchange.status !== 200 || !asObject(document?.['ucp'])) {
    trail.fails('leaf-profile', whatCame(exchange, problem), exchange);
    return undefined;
  }
  const { valid } = judgeManifest(document, { leaf: true });
  if (valid) trail.works('leaf-profile', 'The profile of the negotiated release is valid.', exchange);
  else
    trail.fails(
      'leaf-profile',
      'The profile of the negotiated release is not valid. For details, call validate_ucp_manifest with leaf set to true.',
      exchange,
    );
  return { document: document ?? {}, from: url.href };
}
