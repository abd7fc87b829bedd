/** Names in a profile and the URLs that must prove them. */
import {
  bindingFault,
  isEntityName,
  publishedTwin,
  type BindingFault,
  type RegistryEntry,
  type UcpRelease,
} from '#manifest';
import { textMember } from './profile.ts';

export interface NameFinding {
  /** `fail`: agents must reject the entry. `warn`: agents skip it, an older release required less, or it is documentation only. */
  severity: 'fail' | 'warn';
  pointer: string;
  /** To follow `In the manifest`: a sentence without its full stop. */
  fault: string;
  /** The corrected value at the pointer, if it can be inferred. */
  repaired?: string;
}

/** From here on the schema of every entity is bound, and its specification is not. */
const bound = '2026-08-25';

/**
 * Capabilities that some release of UCP defines, and drafts of 2026-08-25 under other names. Those of later releases are fine:
 * agents negotiate by version. Source: https://ucp.dev/2026-08-25/schemas/.
 */
const official = new Set([
  ...(
    'checkout cart order fulfillment discount buyer_consent ap2_mandate catalog.search catalog.lookup ' +
    'payment_authentication payment_terms permalink split_payments'
  )
    .split(' ')
    .map((name) => `dev.ucp.shopping.${name}`),
  ...(
    'identity_linking location.lookup location.search loyalty payment.ap2_mandate payment.authentication ' +
    'payment.split_payments payment.terms'
  )
    .split(' ')
    .map((name) => `dev.ucp.common.${name}`),
]);

interface Place {
  release: UcpRelease;
  /** The profile names a later release than those that are known here. */
  isLater?: boolean;
  /** Host of a local target: http is accepted for its own URLs. */
  localHost?: string;
}

/** At most one finding for each entry: its name, else its schema, else its specification. */
export function nameFindings(entries: readonly RegistryEntry[], place: Place): NameFinding[] {
  return entries.flatMap(
    (one) =>
      nameFault(one, place) ??
      unofficialName(one, place) ??
      schemaFault(one, place) ??
      specFault(one, place) ??
      [],
  );
}

/** The first release does not restrict names of handlers. */
function nameFault({ registry, name, pointer }: RegistryEntry, { release }: Place): NameFinding | undefined {
  if (release === '2026-01-11' && registry === 'payment_handlers') return undefined;
  if (isEntityName(name, release)) return undefined;
  const newer = isEntityName(name, bound);
  return {
    severity: 'fail',
    pointer,
    fault: `the name "${name.slice(0, 60)}" is not a reverse-domain name${newer ? ` in ${release}, which does not allow hyphens or leading digits` : ''}`,
  };
}

/** Only UCP itself names capabilities in dev.ucp: agents skip one that it does not define. */
function unofficialName({ registry, name, pointer }: RegistryEntry, place: Place): NameFinding | undefined {
  if (registry !== 'capabilities' || place.isLater || !name.startsWith('dev.ucp.') || official.has(name))
    return undefined;
  const parts = [...official].filter((one) => one.startsWith(`${name}.`));
  return {
    severity: 'warn',
    pointer,
    fault: `"${name.slice(0, 60)}" is not a UCP capability, so agents skip it${parts.length ? `; UCP defines ${parts.join(' and ')}` : ''}`,
    ...(parts.length ? { repaired: parts.join(', ') } : {}),
  };
}

const words: Record<BindingFault, string> = {
  'no URL': 'is not an absolute URL',
  'no https': 'is not https',
  userinfo: 'contains a user name',
  'no domain': 'is not on a domain',
  other: 'is on a host that does not prove the name',
};

function schemaFault(
  { registry, name, pointer, entry }: RegistryEntry,
  place: Place,
): NameFinding | undefined {
  const { release } = place;
  const key = registry === 'payment_handlers' && release === '2026-01-11' ? 'config_schema' : 'schema';
  const schema = textMember(entry, key);
  // Before 2026-08-25 the text bound capabilities alone.
  const isBound = release >= bound || registry === 'capabilities';
  if (schema === undefined) {
    if (registry !== 'capabilities' || release >= bound) return undefined;
    return {
      severity: 'warn',
      pointer,
      fault: `${name.slice(0, 80)} has no schema`,
      ...repairedTo(name, release),
    };
  }
  const fault = isOwnLocal(schema, place) ? undefined : bindingFault(name, schema);
  if (fault === undefined || (!isBound && key === 'config_schema')) return undefined;
  const host = URL.parse(schema)?.host ?? schema;
  return {
    severity: isBound || fault !== 'other' ? 'fail' : 'warn',
    pointer: `${pointer}/${key}`,
    fault: `the schema of ${name.slice(0, 80)} ${words[fault]} (${host.slice(0, 80)})`,
    ...repairedTo(name, release, schema),
  };
}

function specFault({ registry, name, pointer, entry }: RegistryEntry, place: Place): NameFinding | undefined {
  const spec = textMember(entry, 'spec');
  if (spec === undefined || isOwnLocal(spec, place)) return undefined;
  const fault = bindingFault(name, spec);
  const concerns =
    place.release >= bound ? fault === 'no https' : registry === 'capabilities' && fault !== undefined;
  if (!fault || !concerns) return undefined;
  return {
    severity: 'warn',
    pointer: `${pointer}/spec`,
    fault: `the spec of ${name.slice(0, 80)} ${words[fault]} (${(URL.parse(spec)?.host ?? spec).slice(0, 80)})`,
    ...(fault === 'no https' ? { repaired: spec.slice(0, 300).replace(/^http:/i, 'https:') } : {}),
  };
}

const isOwnLocal = (url: string, { localHost }: Place): boolean =>
  localHost !== undefined && URL.parse(url)?.host === localHost;

/** Where ucp.dev publishes the schema of its own names: the same file, else the one of that name. */
function repairedTo(name: string, release: UcpRelease, schema?: string): { repaired?: string } {
  if (!name.startsWith('dev.ucp.')) return {};
  const [area = '', ...rest] = name.split('.').slice(2);
  const places = [schema, `https://ucp.dev/schemas/${area}/${rest.join('_')}.json`];
  const repaired = places
    .flatMap((place) => (place === undefined ? [] : (publishedTwin(place, release) ?? [])))
    .at(0);
  return repaired === undefined ? {} : { repaired };
}
