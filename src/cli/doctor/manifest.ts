/** The manifest: how it is delivered, whether it follows its rules, and the profiles of other releases. */
import {
  asObject,
  commonRelease,
  manifestCore,
  spokenUcpReleases,
  supportedVersions,
  valueAt,
  type Json,
} from '#manifest';
import { judgeManifest } from '#manifest/judge';
import { isSameSite } from '#ucp';
import { askAll } from './ask-all.ts';
import { judgeManifestDelivery } from './delivery.ts';
import { judgeDeclaredHandlers } from './handlers.ts';
import type { ClientAnswer } from './place.ts';
import type { DoctorVisit } from './visit.ts';

export interface DoctorManifest {
  document: Json;
  url: string;
  /** The newest release that both speak, its profile, and where that came from. */
  agreed?: { release: string; document: Json; from: string };
}

/** @returns what the honest agent got, and the manifest when there is one to go on with */
export async function visitManifest(
  visit: DoctorVisit,
  url: string,
): Promise<{ first: ClientAnswer; manifest?: DoctorManifest }> {
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
    notes.warn('same-for-all', path, `Another document than the honest agent’s came for ${odd.join(', ')}.`, {
      client: odd.join(', '),
    });
  else notes.ok('same-for-all', path, `${cores.length} clients got the same document.`);
  judgeKeys(visit, path, document);
  if (found === 'none') return { first };
  const leaves = await readLeaves(visit, path, document);
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
  const by = release === undefined ? 'the flat members' : `release ${release}`;
  if (errors.length) notes.fail('manifest', path, `By the rules of ${by}: ${told(errors)}.`);
  else if (findings.length) notes.warn('manifest', path, `By the rules of ${by}: ${told(findings)}.`);
  else notes.ok('manifest', path, `It follows the rules of ${by}.`);
  return shape;
}

/** A store that is tried on this machine has no https. */
const isOwnPlainAddress = ({ isLoopback, origin }: DoctorVisit, value: unknown): boolean =>
  isLoopback && origin.startsWith('http:') && typeof value === 'string' && value.startsWith(`${origin}/`);

function judgeKeys({ notes }: DoctorVisit, path: string, document: Json): void {
  const keys = [document['keys'], document['signing_keys']].flatMap((one) =>
    Array.isArray(one) ? one.length : 0,
  );
  if (keys.some(Boolean)) notes.ok('signing-keys', path, `${Math.max(...keys)} public keys are published.`);
  else notes.warn('signing-keys', path, 'There are no public keys.');
}

type Leaf = { version: string; url: string; document: Json };

/** More are not asked for. */
const mostLeaves = 5;

async function readLeaves(visit: DoctorVisit, path: string, document: Json): Promise<Leaf[]> {
  const leaves: Leaf[] = [];
  for (const { version, url } of (supportedVersions(document) ?? []).slice(0, mostLeaves)) {
    const leaf = await readLeaf(visit, path, version, typeof url === 'string' ? URL.parse(url) : null);
    if (leaf) leaves.push(leaf);
  }
  return leaves;
}

async function readLeaf(
  visit: DoctorVisit,
  path: string,
  version: string,
  url: URL | null,
): Promise<Leaf | undefined> {
  const { notes, origin } = visit;
  if (!url || !/^https?:$/.test(url.protocol) || !isSameSite(url.hostname, new URL(origin).hostname)) {
    notes.fail('versions', path, `The address of ${version} is no address of this site.`);
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
    notes.fail('versions', at, `The profile says ${typeof said === 'string' ? said : 'no version'}.`, {
      expected: version,
    });
    return undefined;
  }
  notes.ok('versions', at, `It is the profile of ${version}.`);
  return { version, url: url.href, document };
}

function agreeOn(
  { notes }: DoctorVisit,
  path: string,
  { document, url }: Pick<DoctorManifest, 'document' | 'url'>,
  leaves: readonly Leaf[],
): DoctorManifest['agreed'] {
  if (!asObject(document['ucp'])) {
    notes.skip('release', path, 'There is no official part: only the plain paths can be asked.');
    return undefined;
  }
  const common = commonRelease(document);
  if (!common) {
    notes.fail('release', path, 'No release that we speak is there.', {
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
  notes.ok('release', path, `We speak ${release} with it.`);
  return { release, document: leaf?.document ?? document, from: leaf?.url ?? url };
}
