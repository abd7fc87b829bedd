/** `llms.txt` and `llms-full.txt`. https://llmstxt.org */
import { assessment, categories, checks } from '#audit';
import { sellingDocuments } from '#ucp';
import type { ServedFile } from './serve.ts';
import { skillPath, skills } from './skills.ts';

const markdown = (lines: readonly string[]): ServedFile => ({
  type: 'text/plain; charset=utf-8',
  body: `${lines.join('\n')}\n`,
});

const points = assessment.flatMap((area) => area.checks).length;

export const llms = (base: string): ServedFile => markdown([...head(base), ...links(base)]);

export const llmsFull = (base: string): ServedFile =>
  markdown([
    ...head(base),
    ...links(base),
    '',
    ...answers(base),
    ...categories.flatMap(({ id, name, question }) => [
      '',
      `## ${name}: ${question}`,
      '',
      ...checks
        .filter(({ category }) => category === id)
        .map(
          (check) =>
            `- [${check.name}](${base}/docs/checks/${check.id}): ${check.description} Priority ${check.priority}. Fix: ${check.fix.title}.`,
        ),
    ]),
  ]);

const head = (base: string): string[] => [
  '# Portico',
  '',
  `> Portico makes online stores ready for AI agents. It audits a storefront with ${checks.length} checks in ${categories.length} categories and reports evidence and prioritized fixes. It also lets agents buy through the store's existing checkout with the Universal Commerce Protocol (UCP). Open source, MIT license.`,
  '',
  `This site does not sell products. An audit reads only public pages and buys nothing. Anyone can run an audit at ${base}/ without a key. The API requires a key.`,
];

const links = (base: string): string[] => [
  '',
  '## Audit a storefront',
  '',
  `- [Run an audit](${base}/): enter a URL, follow the progress, share the report`,
  `- [API reference](${base}/docs): HTTP API; \`POST /api/v1/analyze\` runs an audit`,
  `- [OpenAPI document](${base}/openapi.json): machine-readable API description`,
  `- [Report schema](${base}/report.schema.json): JSON Schema of a report`,
  `- [Checks](${base}/docs/checks): what each check tests, why it matters, and how to fix it`,
  '',
  '## For agents',
  '',
  `- [MCP server card](${base}/api/mcp/server-card): Streamable HTTP at ${base}/api/mcp, Server-Sent Events at ${base}/api/mcp/sse`,
  `- [Skills](${base}/.well-known/agent-skills/index.json): step-by-step instructions`,
  ...skills.map(({ name, description }) => `- [${name}](${base}${skillPath(name)}): ${description}`),
  `- [API catalog](${base}/.well-known/api-catalog): RFC 9727 linkset`,
  ...sellingDocuments.map(
    ({ path, title }) => `- [${title}](${base}${path}): OpenAPI document for buying from a store`,
  ),
  '',
  '## Services and contact',
  '',
  `- [Readiness assessment](${base}/services/readiness-assessment): ${points} points in ${assessment.length} areas`,
  `- [Contact](${base}/contact): contact form, which agents can submit on behalf of a person`,
  `- [Our bot](${base}/bot): what the audit bot does, and how to block it`,
  '',
  '## Optional',
  '',
  `- [Full version](${base}/llms-full.txt): this file with all checks`,
];

const answers = (base: string): string[] => [
  '## Frequently asked questions',
  '',
  `- [How is a storefront scored](${base}/docs/checks)? Each check passes, warns, fails, is not applicable, or is unknown. Missing evidence counts as unknown, never as a failure. Coverage reports how much could be checked.`,
  `- [What are the API limits](${base}/docs)? The plan of a key sets the requests per minute and the scans per month. A 429 response has a Retry-After header.`,
  `- [Can a site opt out of audits](${base}/bot)? Yes, with robots.txt or with the opt-out form.`,
  `- [Which stores can sell to agents](${base}/services/readiness-assessment)? Salesforce B2C Commerce with SFRA 6.x or later, through OCAPI or SCAPI, including headless storefronts. SiteGenesis is not supported; porting is custom work. The integration wraps the existing payment processor hook and has preferences for each site. Delivery takes 6 to 14 weeks for a typical enterprise setup, and 8 to 16 weeks for headless or heavily customized stacks.`,
];
