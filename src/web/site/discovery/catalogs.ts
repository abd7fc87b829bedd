/** Catalogs of the services of this host, for agents and other clients. */
import { sellingDocuments } from '#ucp';
import { cardType } from './mcp-card.ts';
import { jsonFile, type ServedFile } from './serve.ts';
import { skillPath, skills } from './skills.ts';

/** Agentic Resource Discovery 0.91, and its older form at `ai-catalog.json`. https://agenticresourcediscovery.org/spec/ */
export function resourceCatalog(base: string, type: string): ServedFile {
  const { hostname } = new URL(base);
  // A publisher must be a host name: an IPv6 address is not allowed.
  const publisher = /^[a-z0-9.-]+$/.test(hostname) ? hostname : 'localhost';
  return jsonFile(
    {
      specVersion: '1.0',
      host: { displayName: 'Portico', identifier: publisher },
      entries: [
        {
          identifier: `urn:air:${publisher}:mcp:portico`,
          displayName: 'Portico MCP server',
          type: cardType,
          url: `${base}/api/mcp/server-card`,
          description:
            'Audits storefronts for AI agents, explains checks, generates and validates UCP manifests, and explains how agents buy.',
          representativeQueries: [
            'Is this online store ready for AI agents?',
            'What should this store fix first so that agents can buy?',
            'Generate a UCP manifest for my store',
          ],
        },
        ...skills.map(({ name, description }) => ({
          identifier: `urn:air:${publisher}:skill:${name}`,
          displayName: name,
          type: 'text/markdown; profile="urn:air:agent-skills"',
          url: `${base}${skillPath(name)}`,
          description,
          representativeQueries: queriesOf[name] ?? [],
        })),
      ],
    },
    type,
  );
}

const queriesOf: Record<string, string[]> = {
  'audit-a-storefront': ['Audit this store', 'Can ChatGPT read my product pages?'],
  'publish-a-ucp-manifest': ['Publish /.well-known/ucp', 'Validate my UCP manifest'],
  'buy-from-a-store': ['Buy this product for me', 'Order a lamp from this store'],
  'write-to-portico': ['Request a readiness assessment', 'Opt my site out of audits'],
};

const openApi = 'application/vnd.oai.openapi+json;version=3.1';

/** RFC 9727: the APIs of this host as a linkset (RFC 9264). */
export function apiCatalog(base: string, api: string): ServedFile {
  const own = `${base}/.well-known/api-catalog`;
  const audit = `${api}/api/v1`;
  const commerce = `${base}/api/ucp`;
  const mcp = `${base}/api/mcp`;
  return {
    ...jsonFile(
      {
        linkset: [
          { anchor: own, item: [{ href: audit }, { href: commerce }, { href: mcp }] },
          {
            anchor: audit,
            'service-desc': [{ href: `${api}/openapi.json`, type: openApi }],
            'service-doc': [{ href: `${base}/docs/api`, type: 'text/html' }],
            status: [{ href: `${api}/health`, type: 'application/json' }],
          },
          {
            anchor: commerce,
            'service-desc': sellingDocuments.map(({ path, title }) => ({
              href: `${base}${path}`,
              type: openApi,
              title,
            })),
            'service-doc': [{ href: `${base}/docs/selling`, type: 'text/html' }],
          },
          {
            anchor: mcp,
            'service-desc': [{ href: `${mcp}/server-card`, type: cardType }],
            'service-doc': [{ href: `${base}/llms.txt`, type: 'text/plain' }],
          },
        ],
      },
      'application/linkset+json; profile="https://www.rfc-editor.org/info/rfc9727"',
    ),
    headers: { Link: `<${own}>; rel="api-catalog"` },
  };
}
