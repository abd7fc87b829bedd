/** What the text of the releases asks for and their schemas do not hold. Source: the overview of each release. */
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

/** @param leaf the document stands at an address that `supported_versions` of another one names */
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
      `no release of UCP has this date; judged by ${release}`,
      `one of ${ucpReleases.join(', ')}`,
    );
  if (status === 'error')
    report(
      'error',
      '/ucp/status',
      'status says that the profile is an error',
      'success, or no status at all',
    );
  checkSupported(report, ucp['supported_versions'], release, leaf);

  const entries = registryEntries(root);
  checkBindings(report, root, release);
  if (asObject(services) && !entries.some(({ registry }) => registry === 'services'))
    report(
      'warning',
      '/ucp/services',
      'no service is bound, so agents can call nothing',
      'an entry such as dev.ucp.shopping with a transport and an endpoint',
    );
  if (capabilities === undefined)
    report(
      'warning',
      '/ucp/capabilities',
      'capabilities is missing, so nothing can be negotiated',
      'the capabilities that the store has, such as dev.ucp.shopping.checkout',
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
      'no such member: the document is complete in itself',
    );
  else if (release < '2026-04-08')
    report('warning', at, `${release} does not know this member`, 'no such member: it came with 2026-04-08');
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
        'the endpoint ends with a slash, and paths are appended to it',
        'the same without the slash',
      );
    if (release > '2026-01-11' && transport !== 'a2a' && entry['schema'] === undefined)
      report(
        'warning',
        `${pointer}/schema`,
        'schema of the binding is missing',
        'the address of its OpenAPI or OpenRPC document',
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
  const expected = 'an address on the domain of the name, such as https://ucp.dev/ for dev.ucp names';
  if (elsewhere('schema') && (isOfficial || registry !== 'payment_handlers' || release >= '2026-08-25'))
    report(
      isOfficial ? 'error' : 'warning',
      `${pointer}/schema`,
      `schema of a ${isOfficial ? 'dev.ucp' : 'registered'} name is not at ${isOfficial ? 'ucp.dev' : 'its own domain'}, so agents refuse it`,
      expected,
    );
  if (release >= '2026-08-25') {
    if (typeof entry['spec'] === 'string' && URL.parse(entry['spec'])?.protocol === 'http:')
      report('warning', `${pointer}/spec`, 'spec is not https', 'an https address, on any host');
  } else if (isOfficial && registry !== 'payment_handlers' && elsewhere('spec'))
    report(
      'error',
      `${pointer}/spec`,
      'spec of a dev.ucp name is not at ucp.dev, so agents refuse it',
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
  // A broken entry is told as such, not by its children.
  const known = new Set([...Object.keys(asObject(declared) ?? {}), ...capabilities.map(({ name }) => name)]);
  for (const { entry, pointer } of capabilities) {
    if (entry['schema'] === undefined && (release === '2026-01-23' || release === '2026-04-08'))
      report(
        'warning',
        `${pointer}/schema`,
        'schema is missing, which the text of the release asks for',
        'the address of its JSON Schema, such as https://ucp.dev/<release>/schemas/shopping/checkout.json',
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
    if (ids.has(id))
      report('warning', `${pointer}/id`, 'another handler has the same id', 'an id of its own');
    ids.add(id);
  }
}

/** What a document is that is no manifest. */
export const noManifest = (document: unknown): string =>
  asObject(document)
    ? 'it has neither an object "ucp" nor the members of the flat manifest'
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
        ? `the keys stand under ${other}, where ${release} does not read them`
        : 'no public key is published, so nothing that you sign can be verified',
      `a list of public keys under ${field}${renamed ? '; keep the other beside it for older readers' : ': order webhooks must be signed'}`,
    );
  }
  if (field === 'signing_keys')
    for (const [index, key] of asArray(root[field]).entries())
      checkKey(report, asObject(key) ?? {}, [field, index]);
  // Whoever reads the other member sees these as well.
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
      report('warning', pointerOf([...at, name]), `${name} is ${kindOf(key[name])}`, 'a text');
  const curve = String(key['crv']);
  const wanted = Object.hasOwn(algorithms, curve) ? algorithms[curve] : undefined;
  if (key['alg'] !== undefined && wanted !== undefined && key['alg'] !== wanted)
    report('warning', pointerOf([...at, 'alg']), 'alg does not belong to the curve', wanted);
}
