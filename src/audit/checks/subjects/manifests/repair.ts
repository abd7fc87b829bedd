/** A corrected member of a profile, if it can be inferred from the rest. */
import { isVersionDate, publishedTwin, sampleGooglePay, valueAt, type Finding } from '#manifest';
import { objectOf, textMember } from './profile.ts';

type Json = Record<string, unknown>;

interface Repaired {
  /** JSON pointer of what is shown. */
  pointer: string;
  value: unknown;
}

/** The object with the member corrected; undefined if only the merchant can know the value. */
export function repairedMember(
  document: unknown,
  { pointer, release, message }: Finding,
  origin: string,
): Repaired | undefined {
  const cut = pointer.lastIndexOf('/');
  const [parentAt, last] = [pointer.slice(0, cut), pointer.slice(cut + 1)];
  if (release === 'flat' || last.length > 100) return undefined;
  if (pointer === '/ucp/services' || pointer === '/ucp/payment_handlers' || pointer === '/ucp/capabilities')
    return { pointer: '/ucp', value: { [last]: sampleRegistry(last, release, origin) } };
  const parent = objectOf(valueAt(document, parentAt));
  if (!parent) return undefined;
  const given = parent[last];
  // A single entry where an array of entries is required.
  if (/^\/ucp\/(?:services|capabilities|payment_handlers)\/[^/]+$/.test(pointer))
    return objectOf(given) && release > '2026-01-11'
      ? { pointer: parentAt, value: { [unescape(last)]: [shortened(given as Json)] } }
      : undefined;
  const value = message.includes('private key')
    ? undefined
    : memberValue(last, parent, parentAt, release, origin);
  if (value === undefined) return undefined;
  return { pointer: parentAt, value: { ...shortened(parent), [last]: value } };
}

const unescape = (part: string): string => part.replaceAll('~1', '/').replaceAll('~0', '~');

const transports = ['rest', 'mcp', 'a2a', 'embedded'];

function memberValue(member: string, parent: Json, at: string, release: string, origin: string): unknown {
  const given = textMember(parent, member)?.trim();
  const transport = textMember(parent, 'transport') ?? at.split('/').at(-1) ?? '';
  switch (member) {
    case 'version':
      return given !== undefined && isVersionDate(given) ? given : release;
    case 'endpoint': {
      const own = given === undefined ? null : URL.parse(given, origin);
      if (own && /^https?:$/.test(own.protocol)) return own.href.replace(/\/$/, '');
      const paths: Json = { mcp: '/ucp/mcp', a2a: '/.well-known/agent-card.json' };
      return `${origin}${Object.hasOwn(paths, transport) ? String(paths[transport]) : '/ucp/v1'}`;
    }
    case 'schema':
    case 'spec':
      return officialAddress(member, at, parent, release, transport);
    case 'transport': {
      const lower = given?.toLowerCase() ?? '';
      return transports.includes(lower) ? lower : 'rest';
    }
    case 'id':
      return (
        unescape(at.split('/').at(-2) ?? '')
          .split('.')
          .slice(1)
          .join('_') || undefined
      );
    case 'extends':
      return 'dev.ucp.shopping.checkout';
    default:
      return undefined;
  }
}

/** What ucp.dev publishes for one of its names. */
function officialAddress(
  member: string,
  at: string,
  parent: Json,
  release: string,
  transport: string,
): string | undefined {
  const name = unescape(/^\/ucp\/[a-z_]+\/([^/]+)/.exec(at)?.[1] ?? '');
  const known = textMember(parent, 'name') ?? name;
  if (!known.startsWith('dev.ucp.')) return undefined;
  const [area = '', ...rest] = known.split('.').slice(2);
  const isService = at.startsWith('/ucp/services/');
  const file = isService
    ? `services/${area}/${transport}.${transport === 'rest' ? 'openapi' : 'openrpc'}`
    : `schemas/${area}/${rest.join('_')}`;
  const wanted =
    member === 'schema'
      ? `https://ucp.dev/${file}.json`
      : `https://ucp.dev/specification/${isService ? 'overview' : rest.join('/').replaceAll('_', '-')}`;
  return publishedTwin(wanted, release as Parameters<typeof publishedTwin>[1]);
}

/** Short string members only. */
const shortened = (object: Json): Json =>
  Object.fromEntries(
    Object.entries(object)
      .filter(([name, value]) => typeof value === 'string' && name.length <= 40 && !secret.has(name))
      .slice(0, 8)
      .map(([name, value]) => [name, String(value).slice(0, 200)]),
  );

const secret = new Set(['d', 'p', 'q', 'dp', 'dq', 'qi', 'oth', 'k']);

function sampleRegistry(member: string, release: string, origin: string): unknown {
  const isFirst = release === '2026-01-11';
  const entry = { version: release, schema: `https://ucp.dev/${release}/schemas/shopping/checkout.json` };
  const checkout = 'dev.ucp.shopping.checkout';
  if (member === 'payment_handlers') return sampleGooglePay;
  if (member === 'capabilities')
    return isFirst
      ? [
          {
            name: checkout,
            version: release,
            spec: 'https://ucp.dev/specification/checkout',
            schema: 'https://ucp.dev/schemas/shopping/checkout.json',
          },
        ]
      : { [checkout]: [entry] };
  return isFirst
    ? {
        'dev.ucp.shopping': {
          version: release,
          spec: 'https://ucp.dev/specification/overview',
          rest: {
            schema: 'https://ucp.dev/services/shopping/rest.openapi.json',
            endpoint: `${origin}/ucp/v1`,
          },
        },
      }
    : { 'dev.ucp.shopping': [{ version: release, transport: 'rest', endpoint: `${origin}/ucp/v1` }] };
}
