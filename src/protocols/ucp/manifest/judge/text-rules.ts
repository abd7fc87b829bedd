/** Rules of the releases' text that their schemas do not contain. Source: the overview of each release. */
import { bindingFault } from '../authority.ts';
import { serviceBindings } from '../bindings.ts';
import { type Finding, pointerOf } from '../finding.ts';
import { type Json, asArray, asObject, kindOf } from '../json.ts';
import { privateKeyPublished, privateMembers } from './schemas/public-key.ts';
import { type RegistryEntry, registryEntries } from '../registries.ts';
import { type UcpRelease, isVersionDate, ucpReleases } from '../releases.ts';

export type ReportFinding = (
  severity: Finding['severity'],
  pointer: string,
  message: string,
  expected: string,
) => void;

/** @param leaf the document is at a URL in `supported_versions` of another one */
export function checkProfileText(
  report: ReportFinding,
  root: Json,
  release: UcpRelease,
  leaf: boolean,
): void {
  const ucp = asObject(root['ucp']) ?? {};
  const { version, status, capabilities, services } = ucp;
  if (isVersionDate(version) && version !== release)
    report(
      'warning',
      '/ucp/version',
      `no UCP release has this date; checked against ${release}`,
      `one of ${ucpReleases.join(', ')}`,
    );
  if (status === 'error') report('error', '/ucp/status', 'status is error', 'success, or no status');
  checkSupported(report, ucp['supported_versions'], release, leaf);

  const entries = registryEntries(root);
  checkBindings(report, root, release);
  if (asObject(services) && !entries.some(({ registry }) => registry === 'services'))
    report(
      'warning',
      '/ucp/services',
      'no service has a binding, so agents cannot call anything',
      'an entry such as dev.ucp.shopping with a transport and an endpoint',
    );
  if (capabilities === undefined)
    report(
      'warning',
      '/ucp/capabilities',
      'capabilities is missing, so nothing can be negotiated',
      'the capabilities of the store, such as dev.ucp.shopping.checkout',
    );
  for (const one of entries) checkAuthority(report, one, release);
  checkCapabilities(report, entries, capabilities, release);
  checkHandlers(report, entries);
}

function checkSupported(report: ReportFinding, supported: unknown, release: UcpRelease, leaf: boolean): void {
  if (supported === undefined) return;
  const at = '/ucp/supported_versions';
  if (leaf)
    report(
      'error',
      at,
      'a profile of one release links to others',
      'no such member: the profile of a release is self-contained',
    );
  else if (release < '2026-04-08')
    report(
      'warning',
      at,
      `${release} does not define this member`,
      'no such member (supported since 2026-04-08)',
    );
}

/** Endpoints that agents call: https, and without a slash at the end, since paths are appended as they are. */
function checkBindings(report: ReportFinding, root: Json, release: UcpRelease): void {
  for (const { transport, entry, pointer } of serviceBindings(root)) {
    const { endpoint } = entry;
    const url = typeof endpoint === 'string' ? URL.parse(endpoint) : null;
    if (url && url.protocol !== 'https:')
      report('error', `${pointer}/endpoint`, 'the endpoint is not https', 'an absolute https URL');
    else if (url && String(endpoint).endsWith('/') && transport !== 'a2a')
      report(
        'warning',
        `${pointer}/endpoint`,
        'the endpoint ends with a slash, but agents append paths to it',
        'the endpoint without the slash',
      );
    if (release > '2026-01-11' && transport !== 'a2a' && entry['schema'] === undefined)
      report(
        'warning',
        `${pointer}/schema`,
        'the binding has no schema',
        'the URL of its OpenAPI or OpenRPC document',
      );
  }
}

/** Until 2026-08-25 `spec` and `schema` of capabilities and services were bound to the name, since then `schema` of all. */
function checkAuthority(
  report: ReportFinding,
  { registry, name, entry, pointer }: RegistryEntry,
  release: UcpRelease,
): void {
  const isOfficial = name.startsWith('dev.ucp.');
  const elsewhere = (key: string): boolean => {
    const fault = typeof entry[key] === 'string' ? bindingFault(name, entry[key]) : undefined;
    return fault !== undefined && fault !== 'no URL' && name !== '';
  };
  const expected = 'a URL on the domain of the name, such as https://ucp.dev/ for dev.ucp names';
  if (elsewhere('schema') && (isOfficial || registry !== 'payment_handlers' || release >= '2026-08-25'))
    report(
      isOfficial ? 'error' : 'warning',
      `${pointer}/schema`,
      `schema of a ${isOfficial ? 'dev.ucp' : 'registered'} name is not at ${isOfficial ? 'ucp.dev' : 'its own domain'}, so agents reject it`,
      expected,
    );
  if (release >= '2026-08-25') {
    if (typeof entry['spec'] === 'string' && URL.parse(entry['spec'])?.protocol === 'http:')
      report('warning', `${pointer}/spec`, 'spec is not https', 'an https URL on any host');
  } else if (isOfficial && registry !== 'payment_handlers' && elsewhere('spec'))
    report(
      'error',
      `${pointer}/spec`,
      'spec of a dev.ucp name is not at ucp.dev, so agents reject it',
      expected,
    );
}

function checkCapabilities(
  report: ReportFinding,
  entries: readonly RegistryEntry[],
  declared: unknown,
  release: UcpRelease,
): void {
  const capabilities = entries.filter(({ registry }) => registry === 'capabilities');
  // A broken entry has its own finding; its children need none.
  const known = new Set([...Object.keys(asObject(declared) ?? {}), ...capabilities.map(({ name }) => name)]);
  for (const { entry, pointer } of capabilities) {
    if (entry['schema'] === undefined && (release === '2026-01-23' || release === '2026-04-08'))
      report(
        'warning',
        `${pointer}/schema`,
        'schema is missing; the release requires it in its text',
        'the URL of its JSON Schema, such as https://ucp.dev/<release>/schemas/shopping/checkout.json',
      );
    const given = entry['extends'];
    const parents = typeof given === 'string' ? [given] : asArray(given);
    if (parents.length && !parents.some((one) => typeof one === 'string' && known.has(one)))
      report(
        'warning',
        `${pointer}/extends`,
        'none of the capabilities that it extends is declared, so it is dropped in negotiation',
        'a capability of this manifest',
      );
  }
}

function checkHandlers(report: ReportFinding, entries: readonly RegistryEntry[]): void {
  const ids = new Set<unknown>();
  for (const { registry, entry, pointer } of entries) {
    const { id } = entry;
    if (registry !== 'payment_handlers' || typeof id !== 'string') continue;
    if (ids.has(id)) report('warning', `${pointer}/id`, 'another handler has the same id', 'a unique id');
    ids.add(id);
  }
}

/** Describes a document that is not a manifest. */
export const noManifest = (document: unknown): string =>
  asObject(document)
    ? 'the document has neither a "ucp" object nor the members of the flat manifest'
    : `the document is ${kindOf(document)}`;

const algorithms: Record<string, string> = { 'P-256': 'ES256', 'P-384': 'ES384', Ed25519: 'EdDSA' };

export function checkKeys(report: ReportFinding, root: Json, release: UcpRelease): void {
  const field = release < '2026-08-25' ? 'signing_keys' : 'keys';
  const other = field === 'keys' ? 'signing_keys' : 'keys';
  if (root[field] === undefined) {
    const renamed = root[other] !== undefined;
    report(
      'warning',
      `/${field}`,
      renamed
        ? `the keys are in ${other}, which ${release} does not read`
        : 'no public key is published, so your signatures cannot be verified',
      `a list of public keys in ${field}${renamed ? ` (keep ${other} as well for older readers)` : ' (order webhooks must be signed)'}`,
    );
  }
  if (field === 'signing_keys')
    for (const [index, key] of asArray(root[field]).entries())
      checkKey(report, asObject(key) ?? {}, [field, index]);
  // Readers of the other member see these as well.
  for (const name of [field, other])
    for (const [index, key] of asArray(root[name]).entries())
      for (const member of privateMembers)
        if (Object.hasOwn(asObject(key) ?? {}, member))
          report(
            'error',
            pointerOf([name, index, member]),
            privateKeyPublished.wrong,
            privateKeyPublished.expected,
          );
}

/** What became a rule of the schema with 2026-08-25. */
function checkKey(report: ReportFinding, key: Json, at: (string | number)[]): void {
  for (const name of key['kty'] === 'EC' ? ['crv', 'x', 'y'] : [])
    if (key[name] === undefined)
      report('warning', pointerOf([...at, name]), `${name} is ${kindOf(key[name])}`, 'a string');
  const curve = String(key['crv']);
  const wanted = Object.hasOwn(algorithms, curve) ? algorithms[curve] : undefined;
  if (key['alg'] !== undefined && wanted !== undefined && key['alg'] !== wanted)
    report('warning', pointerOf([...at, 'alg']), 'alg does not match the curve', wanted);
}
