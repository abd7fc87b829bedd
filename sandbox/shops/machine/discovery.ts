import type { Site } from '../site.ts';

type Node = Record<string, unknown>;

/** A2A agent card, version 1. */
export function agentCard(site: Site): Node {
  const other = site.faults.has('documents-disagree') ? 'Wolpert Outdoor' : undefined;
  return {
    name: other ?? site.seller.name,
    description: 'Finds products of this shop and answers questions about price, stock and delivery.',
    version: '1.0.0',
    provider: { organization: other ?? site.seller.legalName, url: `${site.origin}/` },
    supportedInterfaces: [{ url: `${site.origin}/a2a`, protocolBinding: 'JSONRPC', protocolVersion: '1.0' }],
    capabilities: { streaming: false, pushNotifications: false },
    defaultInputModes: ['text/plain', 'application/json'],
    defaultOutputModes: ['application/json'],
    skills: [
      {
        id: 'find-products',
        name: 'Find products',
        description: 'Searches the catalogue by words and returns products with price and stock.',
        tags: ['search', 'catalogue', 'shopping'],
      },
    ],
  };
}

/** RFC 9727 catalog of the APIs of this host. */
export function apiCatalog({ origin }: Site): Node {
  return {
    linkset: [
      {
        anchor: `${origin}/api/ucp/discover`,
        'service-desc': [{ href: `${origin}/openapi.json`, type: 'application/json' }],
        'service-doc': [{ href: `${origin}/agents.md`, type: 'text/markdown' }],
      },
    ],
  };
}

export function ardManifest({ host, origin, seller, entries }: Site): Node {
  return {
    specVersion: '1.0',
    entries: [
      {
        identifier: `urn:air:${host}:mcp:store`,
        displayName: `${seller.name} store tools`,
        type: 'application/mcp-server-card+json',
        url: `${origin}${entries.card}`,
        representativeQueries: ['Which lamps can be dimmed?', 'Is the trail shoe in stock in size 42?'],
      },
    ],
  };
}

export function serverCard({ host, origin, seller, entries }: Site): Node {
  return {
    $schema: 'https://static.modelcontextprotocol.io/schemas/v1/server-card.schema.json',
    name: `${host.split('.').toReversed().join('.')}/store`,
    title: seller.name,
    description: 'Search the catalogue, read products and start a cart.',
    version: '1.0.0',
    remotes: [{ type: 'streamable-http', url: `${origin}${entries.mcp}` }],
  };
}

const text = { type: 'string' };
const address = { type: 'string', format: 'uri' };

const flatProduct: Node = {
  type: 'object',
  properties: { id: text, name: text, url: address, price: text, currency: text, availability: text },
};

/** What matters most of https://ucp.dev/2026-08-25/schemas/shopping/types/product.json */
const money = { type: 'object', properties: { amount: { type: 'integer' }, currency: text } };
const ucpProduct: Node = {
  type: 'object',
  properties: {
    id: text,
    title: text,
    url: address,
    price_range: { type: 'object', properties: { min: money, max: money } },
    variants: { type: 'array', items: { type: 'object', properties: { id: text, price: money } } },
  },
};

/** OpenAPI description of the discovery endpoint. */
export function openapi({ origin, seller, live, faults }: Site): Node {
  const bare = faults.has('openapi-bare');
  const product = live ? ucpProduct : flatProduct;
  const schema = { type: 'object', properties: { products: { type: 'array', items: product } } };
  return {
    openapi: '3.1.0',
    info: { title: `${seller.name} discovery`, version: '1.0.0' },
    servers: [{ url: origin }],
    paths: {
      '/api/ucp/discover': {
        get: {
          ...(bare ? {} : { operationId: 'discoverProducts', summary: 'Find products by words' }),
          parameters: [{ name: 'q', in: 'query', required: false, schema: { type: 'string' } }],
          responses: {
            200: {
              description: 'Products that match',
              ...(bare ? {} : { content: { 'application/json': { schema } } }),
            },
          },
        },
      },
    },
  };
}
