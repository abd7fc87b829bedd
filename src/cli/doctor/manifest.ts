/** Judges the manifest: delivery, validity, and the profiles of other releases. */
import {
  asObject,
  commonRelease,
  manifestCore,
  nativeSite,
  serviceEndpoints,
  spokenUcpReleases,
  supportedVersions,
  valueAt,
  type Json,
} from '#manifest';
import { judgeManifest } from '#manifest/judge';
import { isSameSite } from '#ucp';
import { answerHeader, type DoctorAnswer } from './calls/answer.ts';
import { askAll } from './calls/ask-all.ts';
import { judgeManifestDelivery } from './delivery.ts';
import { judgeDeclaredHandlers } from './handlers.ts';
import type { ClientAnswer } from './place.ts';
import type { DoctorVisit } from './calls/visit.ts';

export interface DoctorManifest {
  document: Json;
  url: string;
  /** The newest release that both speak, its profile, and where that came from. */
  agreed?: { release: string; document: Json; from: string };
}

export interface VisitedManifest {
  /** What the honest agent got. */
  first: ClientAnswer;
  /** If it is usable. */
  manifest?: DoctorManifest;
}

/** A redirect fails, and its target is judged all the same, so that what is wrong there is known as well. */
export async function visitManifest(visit: DoctorVisit, url: string): Promise<VisitedManifest> {
  const visited = await judgeManifestAt(visit, url);
  const target = redirectTarget(visited.first.answer);
  if (target === undefined) return visited;
  const { manifest } = await judgeManifestAt(visit, target);
  return { first: visited.first, ...(manifest ? { manifest } : {}) };
}

/** Undefined for a redirect to something that is not a manifest by its path. */
function redirectTarget(answer: DoctorAnswer): string | undefined {
  const from = answer.exchange.url;
  const target = answer.kind === 'redirect' ? URL.parse(answerHeader(answer, 'location') ?? '', from) : null;
  const isManifest = target !== null && /\/ucp(?:\.json)?\/?$/.test(target.pathname);
  return isManifest && /^https?:$/.test(target.protocol) && target.href !== from ? target.href : undefined;
}

async function judgeManifestAt(visit: DoctorVisit, url: string): Promise<VisitedManifest> {
  const { notes } = visit;
  const path = visit.name(url);
  const all = await askAll(visit, { url, what: 'read the manifest', kind: 'manifest' });
  const [first] = all;
  const document = first.answer.kind === 'json' ? asObject(first.answer.json) : undefined;
  if (!document) return { first };
  const found = judge(visit, path, document, false);
  judgeManifestDelivery(visit, path, first.answer, document);
  const cores = all.flatMap(({ client, answer }) =>
    answer.kind === 'json' ? [[client.name, JSON.stringify(manifestCore(answer.json))] as const] : [],
  );
  const odd = cores.filter(([, core]) => core !== cores[0]?.[1]).map(([name]) => name);
  if (odd.length)
    notes.warn(
      'same-for-all',
      path,
      `These clients got a different document than the honest agent: ${odd.join(', ')}.`,
      {
        client: odd.join(', '),
      },
    );
  else notes.ok('same-for-all', path, `All ${cores.length} clients got the same document.`);
  judgeKeys(visit, path, document);
  if (found === 'none') return { first };
  const leaves = await readLeaves(visit, path, { document, url });
  const agreed = agreeOn(visit, path, { document, url }, leaves);
  if (agreed) judgeDeclaredHandlers(visit, visit.name(agreed.from), agreed.document);
  return { first, manifest: { document, url, ...(agreed ? { agreed } : {}) } };
}

function judge(visit: DoctorVisit, path: string, document: Json, leaf: boolean): string {
  const { notes } = visit;
  const { shape, findings: all, release } = judgeManifest(document, { leaf });
  const findings = all.filter(({ pointer }) => !isOwnPlainAddress(visit, valueAt(document, pointer)));
  const errors = findings.filter(({ severity }) => severity === 'error');
  const told = (some: typeof findings): string =>
    some
      .slice(0, 5)
      .map(
        ({ pointer, message, expected }) =>
          `${pointer || '(whole document)'}: ${message}; expected ${expected}`,
      )
      .join('. ');
  const by = release === undefined ? 'the flat format' : `release ${release}`;
  if (errors.length) notes.fail('manifest', path, `Not valid in ${by}: ${told(errors)}.`);
  else if (findings.length) notes.warn('manifest', path, `Not fully valid in ${by}: ${told(findings)}.`);
  else notes.ok('manifest', path, `The manifest is valid in ${by}.`);
  return shape;
}

/** A store on this machine that is being tested has no HTTPS. */
const isOwnPlainAddress = ({ isLoopback, origin }: DoctorVisit, value: unknown): boolean =>
  isLoopback && origin.startsWith('http:') && typeof value === 'string' && value.startsWith(`${origin}/`);

function judgeKeys({ notes }: DoctorVisit, path: string, document: Json): void {
  const keys = [document['keys'], document['signing_keys']].flatMap((one) =>
    Array.isArray(one) ? one.length : 0,
  );
  if (keys.some(Boolean)) notes.ok('signing-keys', path, `Public keys: ${Math.max(...keys)}.`);
  else notes.warn('signing-keys', path, 'The manifest has no public keys.');
}

type Leaf = { version: string; url: string; document: Json };

/** More are not asked for. */
const mostLeaves = 5;

async function readLeaves(
  visit: DoctorVisit,
  path: string,
  { document, url: manifestUrl }: DoctorManifest,
): Promise<Leaf[]> {
  const leaves: Leaf[] = [];
  for (const { version, url } of (supportedVersions(document) ?? []).slice(0, mostLeaves)) {
    const parsed = typeof url === 'string' ? URL.parse(url) : null;
    const leaf = await readLeaf(
      visit,
      path,
      version,
      parsed && isOfShop(visit, { document, url: manifestUrl }, parsed) ? parsed : null,
    );
    if (leaf) leaves.push(leaf);
  }
  return leaves;
}

/** On this site, or of the same site in Salesforce's own UCP as an endpoint in the manifest. */
function isOfShop(
  { origin, isNative, isOwnNative }: DoctorVisit,
  manifest: DoctorManifest,
  url: URL,
): boolean {
  if (!/^https?:$/.test(url.protocol)) return false;
  if (isSameSite(url.hostname, new URL(origin).hostname)) return true;
  const site = nativeSite(url.href);
  if (site === undefined || !isNative(url.href) || isOwnNative(url.href) === false) return false;
  return serviceEndpoints(manifest.document, 'rest', manifest.url).some((one) => nativeSite(one) === site);
}

async function readLeaf(
  visit: DoctorVisit,
  path: string,
  version: string,
  url: URL | null,
): Promise<Leaf | undefined> {
  const { notes } = visit;
  if (!url) {
    notes.fail('versions', path, `The URL for ${version} is not on this site.`);
    return undefined;
  }
  const [{ answer }] = await askAll(visit, {
    url: url.href,
    what: `read the profile of ${version}`,
    kind: 'manifest',
  });
  const document = answer.kind === 'json' ? asObject(answer.json) : undefined;
  if (!document) return undefined;
  const at = visit.name(url.href);
  judge(visit, at, document, true);
  judgeManifestDelivery(visit, at, answer, document);
  const said = asObject(document['ucp'])?.['version'];
  if (said !== version) {
    notes.fail(
      'versions',
      at,
      `The version in the profile is ${typeof said === 'string' ? said : 'missing'}.`,
      {
        expected: version,
      },
    );
    return undefined;
  }
  notes.ok('versions', at, `The profile is for ${version}.`);
  return { version, url: url.href, document };
}

function agreeOn(
  { notes }: DoctorVisit,
  path: string,
  { document, url }: Pick<DoctorManifest, 'document' | 'url'>,
  leaves: readonly Leaf[],
): DoctorManifest['agreed'] {
  if (!asObject(document['ucp'])) {
    notes.skip('release', path, 'The manifest has no "ucp" member, so only the plain paths can be called.');
    return undefined;
  }
  const common = commonRelease(document);
  if (!common) {
    notes.fail('release', path, 'The manifest offers no release that Portico supports.', {
      expected: spokenUcpReleases.toReversed().join(' or '),
    });
    return undefined;
  }
  const { release } = common;
  const leaf = common.leaf ? leaves.find(({ version }) => version === release) : undefined;
  if (common.leaf && !leaf) {
    notes.skip('release', path, `The profile of ${release} could not be read.`);
    return undefined;
  }
  notes.ok('release', path, `Portico used release ${release}.`);
  return { release, document: leaf?.document ?? document, from: leaf?.url ?? url };
}
