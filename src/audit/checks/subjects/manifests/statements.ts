/** What documents for agents state about name, hosts, checkout, currencies, and returns. */
import { acpEndpoint, escapePointer, serviceBindings } from '#manifest';
import type { Value } from '../../../evidence.ts';
import { objectOf } from './profile.ts';

export interface StatedValue<T> {
  value: T;
  /** Absent in a text. */
  pointer?: string;
}

export interface Statement {
  /** Name of the document in a sentence. */
  document: string;
  ref: string;
  /** Names in the document, each valid alone. */
  names: StatedValue<string>[];
  /** URLs of endpoints. */
  endpoints: StatedValue<string>[];
  /** Whether checkout by agents is offered; absent if not stated. */
  checkout?: StatedValue<boolean>;
  /** ISO 4217, upper case. */
  currencies: StatedValue<string>[];
  returns: StatedValue<string>[];
}

export interface StatementSources {
  ucp: Value<'ucp'>;
  manifestRef: string;
  acp?: Value<'acp'>;
  a2a?: Value<'a2a'>;
  mcp?: Value<'mcp'>;
  files?: Value<'files'>;
}

/** One for each document that was found; the two forms of a manifest count separately. */
export function statementsOf({ ucp, manifestRef, acp, a2a, mcp, files }: StatementSources): Statement[] {
  const found: (Statement | undefined)[] = [
    ucp.shape === 'official' || ucp.shape === 'both' ? official(ucp.document, manifestRef) : undefined,
    ucp.shape === 'flat' || ucp.shape === 'both' ? flat(ucp.document, manifestRef) : undefined,
    acp?.state === 'ok' ? acpOf(acp.json, acp.ref) : undefined,
    a2a?.state === 'ok' ? cardOf('The A2A card', a2a.json, a2a.ref) : undefined,
    mcp?.card?.state === 'ok' ? cardOf('The MCP server card', mcp.card.json, mcp.card.ref) : undefined,
    files?.mcpJson?.state === 'ok' && files.mcpJson.url !== mcp?.card?.url
      ? cardOf('mcp.json', files.mcpJson.json, files.mcpJson.ref)
      : undefined,
    mcp?.tools?.list.length ? toolsOf(mcp.tools) : undefined,
    files?.llmsTxt?.state === 'ok' ? llmsOf(files.llmsTxt.text ?? '', files.llmsTxt.ref) : undefined,
  ];
  return found.filter((one) => one !== undefined);
}

const empty = (document: string, ref: string, json?: unknown): Statement => ({
  document,
  ref,
  names: [],
  endpoints: [],
  ...extras(json),
});

const checkoutName = 'dev.ucp.shopping.checkout';

function official(json: unknown, ref: string): Statement {
  const ucp = objectOf(objectOf(json)?.['ucp']);
  const capabilities = ucp?.['capabilities'];
  const declared = Array.isArray(capabilities)
    ? capabilities.slice(0, 1000).some((one) => objectOf(one)?.['name'] === checkoutName)
    : Object.hasOwn(objectOf(capabilities) ?? {}, checkoutName);
  return {
    ...empty('The UCP profile', ref),
    endpoints: serviceBindings(json).flatMap(({ entry, pointer }) =>
      textAt(entry['endpoint'], `${pointer}/endpoint`),
    ),
    // Without it, another protocol may still offer checkout.
    ...(declared ? { checkout: { value: true, pointer: '/ucp/capabilities' } } : {}),
  };
}

const switches = ['enabled', 'supported', 'available'];

function flat(json: unknown, ref: string): Statement {
  const root = objectOf(json) ?? {};
  const value = objectOf(root['capabilities'])?.['checkout'];
  const off = value === false || switches.some((key) => objectOf(value)?.[key] === false);
  const on = value === true || (objectOf(value) !== undefined && !off);
  return {
    ...empty('The flat manifest', ref, { ...root, ucp: undefined }),
    names: textAt(root['name'], '/name'),
    ...(on || off ? { checkout: { value: on, pointer: '/capabilities/checkout' } } : {}),
  };
}

function acpOf(json: unknown, ref: string): Statement {
  const services = objectOf(objectOf(json)?.['capabilities'])?.['services'];
  const endpoint = acpEndpoint(json, '');
  const sells = Array.isArray(services) && services.includes('checkout');
  return {
    ...empty('The ACP document', ref, json),
    endpoints: endpoint === undefined ? [] : [{ value: endpoint, pointer: '/api_base_url' }],
    ...(sells ? { checkout: { value: true, pointer: '/capabilities/services' } } : {}),
  };
}

/** An A2A or MCP card: names of the store, its agent, and its company all count. */
function cardOf(document: string, json: unknown, ref: string): Statement {
  const card = objectOf(json) ?? {};
  const [provider, info] = [objectOf(card['provider']), objectOf(card['serverInfo'])];
  const lists = ['supportedInterfaces', 'additionalInterfaces', 'remotes', 'servers', 'endpoints'];
  return {
    ...empty(document, ref, json),
    names: [
      ...textAt(card['title'], '/title'),
      ...textAt(card['name'], '/name'),
      ...textAt(provider?.['organization'], '/provider/organization'),
      ...textAt(info?.['title'], '/serverInfo/title'),
      ...textAt(info?.['name'], '/serverInfo/name'),
    ],
    endpoints: [
      ...textAt(card['url'], '/url'),
      ...lists.flatMap((name) =>
        (Array.isArray(card[name]) ? (card[name] as unknown[]) : [])
          .slice(0, 20)
          .flatMap((one, at) => textAt(objectOf(one)?.['url'], `/${name}/${at}/url`)),
      ),
    ],
  };
}

function toolsOf({ ref, list }: NonNullable<Value<'mcp'>['tools']>): Statement {
  const sells = list.some(({ name }) => /^(?:create|complete|start)_?checkout$/i.test(name));
  return { ...empty('The MCP server', ref), ...(sells ? { checkout: { value: true } } : {}) };
}

function llmsOf(text: string, ref: string): Statement {
  const title = /^\uFEFF?#[ \t]+([^\r\n]{1,200})/m.exec(text.slice(0, 4000))?.[1]?.trim();
  return { ...empty('llms.txt', ref), names: title ? [{ value: title }] : [] };
}

const textAt = (value: unknown, pointer: string): StatedValue<string>[] =>
  typeof value === 'string' && value.trim() !== '' ? [{ value: value.trim().slice(0, 500), pointer }] : [];

const returnNames = /^(?:returns?|refunds?)(?:_?(?:policy|policies|page))?(?:_?(?:url|uri|link))?$/i;
const currencyNames = /^(?:supported_?|default_?)?currenc(?:y|ies)$/i;

/** Members for currencies and the returns page at any depth, within limits. */
function extras(json: unknown): Pick<Statement, 'currencies' | 'returns'> {
  const [currencies, returns]: [StatedValue<string>[], StatedValue<string>[]] = [[], []];
  const open: { value: unknown; key: string; pointer: string }[] = [{ value: json, key: '', pointer: '' }];
  for (let next = 0; next < open.length && next < 3000; next++) {
    const { value, key, pointer } = open[next] ?? { value: undefined, key: '', pointer: '' };
    if (typeof value === 'string') {
      const text = value.trim();
      if (currencyNames.test(key) && /^[A-Za-z]{3}$/.test(text))
        currencies.push({ value: text.toUpperCase(), pointer });
      if (returnNames.test(key) && /^(?:https?:\/\/|\/)/i.test(text))
        returns.push({ value: text.slice(0, 500), pointer });
    } else if (Array.isArray(value))
      for (const [at, one] of value.slice(0, 100).entries())
        open.push({ value: one, key, pointer: `${pointer}/${at}` });
    else
      for (const [name, one] of Object.entries(objectOf(value) ?? {}).slice(0, 200))
        open.push({ value: one, key: name, pointer: `${pointer}/${escapePointer(name.slice(0, 60))}` });
  }
  return { currencies, returns };
}
