/**
 * A manifest, judged by the release that it names itself; the flat members by their own rules. Pure, and total on any value.
 * Sources: https://ucp.dev/2026-08-25/specification/overview and the schemas of each release.
 */
import {
  flatCapabilityProblems,
  flatCheckoutProblems,
  flatDiscoveryProblems,
  flatIdentityProblems,
  manifestShape,
  newestUcpRelease,
  ucpReleases,
  type ManifestShape,
  type UcpRelease,
} from '#manifest';
import { checkUri, isDate } from './entity.ts';
import {
  asObject,
  child,
  kindOf,
  mostFindings,
  notesOf,
  type Finding,
  type Json,
  type Notes,
} from './finding.ts';
import { checkFirstRelease } from './first-release.ts';
import { checkKeys } from './keys.ts';
import { checkCapabilities, checkHandlers, checkServices, type RegistryRules } from './registries.ts';

export interface Judgement {
  shape: ManifestShape;
  /** By whose rules the official part was judged; absent where there is none. */
  release?: UcpRelease;
  /** Releases that the document says it speaks, the primary one first, as they stand there. */
  declared: string[];
  /** No finding is an error, and there is something to judge. */
  valid: boolean;
  findings: Finding[];
}

const oldName: Pick<RegistryRules, 'name' | 'nameWords'> = {
  name: /^[a-z][a-z0-9]*(?:\.[a-z][a-z0-9_]*)+$/,
  nameWords: 'lower-case labels with dots, such as dev.ucp.shopping.checkout; hyphens came with 2026-08-25',
};
const newName: typeof oldName = {
  name: /^[a-z](?:[a-z0-9-]*[a-z0-9])?(?:\.[a-z0-9](?:[a-z0-9_-]*[a-z0-9_])?)+$/,
  nameWords: 'lower-case labels with dots, such as dev.ucp.shopping.checkout or com.example-shop.pay',
};

const rules: Record<Exclude<UcpRelease, '2026-01-11'>, RegistryRules> = {
  '2026-01-23': { ...oldName, manyParents: false, capabilitySchema: false, instruments: false },
  '2026-04-08': { ...oldName, manyParents: true, capabilitySchema: false, instruments: true },
  '2026-08-25': { ...newName, manyParents: true, capabilitySchema: true, instruments: true },
};

/** @param leaf the document stands at an address that `supported_versions` of another one names */
export function judgeManifest(document: unknown, { leaf = false } = {}): Judgement {
  const shape = manifestShape(document);
  const root = asObject(document);
  if (!root || shape === 'none') {
    const notes = notesOf(newestUcpRelease);
    const what = root
      ? 'it has neither an object "ucp" nor the members of the flat manifest'
      : `the document is ${kindOf(document)}`;
    notes.error(
      '',
      what,
      'an object with a member "ucp" (https://ucp.dev), the flat members beside it or alone',
    );
    return { shape, declared: [], valid: false, findings: notes.found };
  }
  const ucp = asObject(root['ucp']);
  const official = ucp ? judgeOfficial(root, ucp, leaf) : brokenOfficial(root['ucp']);
  const flat = shape === 'flat' || shape === 'both' ? flatFindings(root) : [];
  const findings = [...(official?.found ?? []), ...flat].slice(0, mostFindings);
  return {
    shape,
    ...(ucp && official ? { release: official.release } : {}),
    declared: ucp ? declaredOf(ucp) : [],
    valid: findings.every(({ severity }) => severity !== 'error'),
    findings,
  };
}

/** Beside good flat members. */
function brokenOfficial(ucp: unknown): Notes | undefined {
  if (ucp === undefined) return undefined;
  const notes = notesOf(newestUcpRelease);
  notes.error('/ucp', `it is ${kindOf(ucp)}`, 'an object, or no such member');
  return notes;
}

function judgeOfficial(root: Json, ucp: Json, leaf: boolean): Notes {
  const { version } = ucp;
  const release = releaseFor(version);
  const notes = notesOf(release);
  if (!isDate(version))
    notes.error(
      '/ucp/version',
      `version is ${typeof version === 'string' ? 'no date' : kindOf(version)}`,
      'the date of a release, such as 2026-08-25',
    );
  else if (version !== release)
    notes.warning(
      '/ucp/version',
      `no release of UCP has this date; judged by ${release}`,
      `one of ${ucpReleases.join(', ')}`,
    );
  checkStatus(notes, ucp);
  if (release === '2026-01-11') checkFirstRelease(notes, root, ucp);
  else {
    checkServices(notes, rules[release], ucp['services']);
    checkCapabilities(notes, rules[release], ucp['capabilities']);
    checkHandlers(notes, rules[release], ucp['payment_handlers']);
  }
  checkSupported(notes, ucp['supported_versions'], leaf);
  checkKeys(notes, root, release === '2026-08-25' ? 'keys' : 'signing_keys');
  return notes;
}

/** The release of the date itself; else the newest one before it. */
function releaseFor(version: unknown): UcpRelease {
  if (!isDate(version)) return newestUcpRelease;
  return ucpReleases.findLast((release) => release <= version) ?? ucpReleases[0];
}

function checkStatus(notes: Notes, ucp: Json): void {
  const { status } = ucp;
  if (status !== undefined && status !== 'success')
    notes.error('/ucp/status', 'status says that the profile is an error', 'success, or no status at all');
}

function checkSupported(notes: Notes, supported: unknown, leaf: boolean): void {
  if (supported === undefined) return;
  const at = '/ucp/supported_versions';
  if (leaf)
    return notes.error(
      at,
      'a profile of one release links to others',
      'no such member: the document is complete in itself',
    );
  if (notes.release < '2026-04-08')
    return notes.warning(
      at,
      `${notes.release} does not know this member`,
      'no such member: it came with 2026-04-08',
    );
  const links = asObject(supported);
  if (!links) return notes.error(at, `it is ${kindOf(supported)}`, 'an object of addresses by release');
  for (const [version, link] of Object.entries(links).slice(0, 50)) {
    if (!isDate(version)) notes.error(child(at, version), 'the name is no date', 'the date of a release');
    checkUri(notes, child(at, version), link, 'the address', true);
  }
}

const declaredOf = (ucp: Json): string[] => [
  ...(typeof ucp['version'] === 'string' ? [ucp['version'].slice(0, 40)] : []),
  ...Object.keys(asObject(ucp['supported_versions']) ?? {}).slice(0, 20),
];

const flatExpected: Record<string, string> = {
  '/version': 'the version of the manifest, such as 1.0.0',
  '/name': 'the name of the store',
  '/capabilities': 'an object of booleans',
  '/discovery/endpoint': 'a path such as /api/ucp/discover, or an absolute https URL',
  '/checkout/mode': 'agent_delegated where agents may pay, redirect where buyers go on in the store',
  '/checkout/providers': 'a list of names of payment providers',
};

function flatFindings(root: Json): Finding[] {
  return [
    ...flatIdentityProblems(root),
    ...flatCapabilityProblems(root),
    ...flatDiscoveryProblems(root),
    ...flatCheckoutProblems(root),
  ].map(({ severity, pointer, message }) => ({
    severity,
    pointer,
    // What is quoted in it is the document's own; it stands in `found` instead.
    message: message.replace(/"[^]*"\s*/, ''),
    expected: Object.hasOwn(flatExpected, pointer)
      ? (flatExpected[pointer] ?? '')
      : 'true, false, or an object',
    release: 'flat' as const,
  }));
}
