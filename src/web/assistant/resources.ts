/** MCP resources: checks, guides, the OpenAPI document. */
import { checkMarkdown, checks } from '#audit';
import type { McpResource, McpResourceTemplate } from '#mcp';
import { guides, readGuide } from './guides/index.ts';

/** @param openApi returns the document for the base URL of a request */
export function resources(openApi: (request: Request) => Promise<string>): McpResource[] {
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
  ];
}

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
  ];
}
