/** MCP resources: checks, guides, documents, OpenAPI documents. */
import { checkMarkdown, checks } from '#audit';
import type { McpResource, McpResourceTemplate } from '#mcp';
import { docsSections, mainDocuments, type SiteDocument } from '../docs/contents.ts';
import { documentText } from '../docs/library.ts';
import { guides, readGuide } from './guides/index.ts';

/** For the base URL of a request. */
export interface ResourceTexts {
  /** OpenAPI document of the audit API and the site. */
  openApi(request: Request): Promise<string>;
  /** OpenAPI document of the plain paths by which agents buy. */
  sellingOpenApi(request: Request): string;
  /** Steps of a purchase, as Markdown. */
  purchase(request: Request): string;
}

export function resources({ openApi, sellingOpenApi, purchase }: ResourceTexts): McpResource[] {
  const catalogue = JSON.stringify({
    checks: checks.map(({ id, category, name, priority, description }) => ({
      id,
      category,
      name,
      priority,
      description,
    })),
    totalCount: checks.length,
  });
  return [
    {
      uri: 'portico://checks',
      name: 'checks',
      title: 'All checks',
      description: `All ${checks.length} checks of the audit. For a single check, read portico://checks/{id}.`,
      mimeType: 'application/json',
      read: async () => catalogue,
    },
    ...guides.map((guide): McpResource => ({
      uri: guide.uri,
      name: guide.uri.slice('portico://'.length).replaceAll('/', '-'),
      title: guide.title,
      description: guide.description,
      mimeType: 'text/markdown',
      read: () => readGuide(guide),
    })),
    {
      uri: 'portico://openapi',
      name: 'openapi',
      title: 'OpenAPI document',
      description: 'Paths, parameters, and responses of the audit API and the site, in OpenAPI 3.1.',
      mimeType: 'application/json',
      read: ({ request }) => openApi(request),
    },
    {
      uri: 'portico://guides/buy',
      name: 'guides-buy',
      title: 'Buy from a store',
      description:
        'How an agent buys: discover, check out, pay, follow the order. Paths, access, and the sandbox.',
      mimeType: 'text/markdown',
      read: async ({ request }) => purchase(request),
    },
    {
      uri: 'portico://openapi/selling',
      name: 'openapi-selling',
      title: 'OpenAPI document of stores',
      description:
        'The plain paths by which agents find products, check out, pay, and read orders, in OpenAPI 3.1.',
      mimeType: 'application/json',
      read: async ({ request }) => sellingOpenApi(request),
    },
    {
      uri: 'portico://docs',
      name: 'docs',
      title: 'Documentation',
      description: 'List of all documents. For one of them, read portico://docs/{name}.',
      mimeType: 'text/markdown',
      read: async () => documentList(),
    },
  ];
}

const nameOf = ({ path }: SiteDocument): string => path.slice('/docs/'.length);

const documentList = (): string =>
  [
    '# Documentation',
    ...docsSections.flatMap(({ title, pages }) => [
      '',
      `## ${title}`,
      '',
      ...pages
        .filter((page): page is SiteDocument => 'file' in page)
        .map((page) => `- portico://docs/${nameOf(page)} (${page.label}): ${page.description}`),
    ]),
  ].join('\n');

const mostCompletions = 100;

export function templates(): McpResourceTemplate[] {
  const byId = new Map(checks.map((check) => [check.id, check]));
  const ids = [...byId.keys()].toSorted();
  return [
    {
      uriTemplate: 'portico://checks/{id}',
      name: 'check',
      title: 'Check',
      description: 'What a check detects, why it matters, its criteria, how to fix it, and its sources.',
      mimeType: 'text/markdown',
      read: async ({ id = '' }) => {
        const check = byId.get(id);
        return check && [`# ${check.name} (${check.id})`, '', ...checkMarkdown(check)].join('\n');
      },
      complete: async (_variable, typed) =>
        ids.filter((id) => id.startsWith(typed.toLowerCase())).slice(0, mostCompletions),
    },
    {
      uriTemplate: 'portico://docs/{name}',
      name: 'document',
      title: 'Document',
      description: 'A document of Portico, such as selling, payment, deploy, or mcp.',
      mimeType: 'text/markdown',
      read: async ({ name = '' }) => {
        const found = mainDocuments.find((document) => nameOf(document) === name);
        return found && documentText(found.file);
      },
      complete: async (_variable, typed) =>
        mainDocuments.map(nameOf).filter((name) => name.startsWith(typed.toLowerCase())),
    },
  ];
}
