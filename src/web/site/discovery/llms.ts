/** `llms.txt` and `llms-full.txt`. https://llmstxt.org */
import { assessment, categories, checks } from '#audit';
import { ucpReleases } from '#manifest';
import { sellingDocuments } from '#ucp';
import { docsSections, mainDocuments, type SiteDocument } from '../../docs/contents.ts';
import { absoluteLinks, documentText } from '../../docs/library.ts';
import { markdownPath } from '../../docs/pages.ts';
import type { ServedFile } from './serve.ts';
import { buySkill, skillPath, skills } from './skills.ts';

const markdown = (lines: readonly string[]): ServedFile => ({
  type: 'text/plain; charset=utf-8',
  body: `${lines.join('\n')}\n`,
});

const points = assessment.flatMap((area) => area.checks).length;

export const llms = (base: string): ServedFile => markdown([...head(base), ...links(base)]);

/** The short version, followed by the steps of a purchase, all checks, and the main documents in full. */
export async function llmsFull(base: string): Promise<ServedFile> {
  const documents = await Promise.all(
    [...guides, apiReference].map(async ({ file }) => absoluteLinks(file, await documentText(file), base)),
  );
  return markdown([
    ...head(base),
    ...links(base),
    '',
    ...answers(base),
    '',
    demoted(buySkill.body(base)),
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
    ...documents.flatMap((text) => ['', demoted(text).trim()]),
  ]);
}

const apiReference = { file: 'docs/api.md' };

/** Documents about the project itself, long tables, backups, and steps for a single processor are only linked. */
const onlyLinked = [
  '/docs/conformance',
  '/docs/threat-model',
  '/docs/architecture',
  '/docs/backup',
  '/docs/decisions',
  '/docs/dependencies',
  '/docs/doctor',
  '/docs/metrics',
  '/docs/scale',
  '/docs/truth',
  '/docs/changelog',
  '/docs/processors/stripe',
  '/docs/processors/adyen',
  '/docs/processors/paypal',
  '/docs/processors/braintree',
  '/docs/processors/checkout-com',
  '/docs/processors/worldpay',
  '/docs/processor-adapters',
  '/docs/headless',
  '/docs/google-simulator',
];

const guides = mainDocuments.filter(({ path }) => !onlyLinked.includes(path));

/** Headings one level below the title of the file. Lines of code blocks stay. */
function demoted(text: string): string {
  let isCode = false;
  return text
    .split('\n')
    .map((line) => {
      if (/^\s*```/.test(line)) isCode = !isCode;
      return !isCode && /^#{1,5} /.test(line) ? `#${line}` : line;
    })
    .join('\n');
}

const head = (base: string): string[] => [
  '# Portico',
  '',
  `> Portico makes online stores ready for AI agents. It audits a storefront with ${checks.length} checks in ${categories.length} categories and reports evidence and prioritized fixes. It also lets agents buy through the store's existing checkout with the Universal Commerce Protocol (UCP). Open source, MIT license.`,
  '',
  `This site does not sell products itself: stores that run on it sell on their own hosts. An audit reads only public pages and buys nothing. Anyone can run an audit at ${base}/ without a key. The API requires a key. The documents below ${base}/docs are also Markdown: add \`.md\` to the URL.`,
];

const links = (base: string): string[] => [
  '',
  '## Audit a storefront',
  '',
  `- [Run an audit](${base}/): enter a URL, follow the progress, share the report`,
  `- [API reference](${base}/docs/api.md): HTTP API; \`POST /api/v1/analyze\` runs an audit`,
  `- [OpenAPI document](${base}/openapi.json): machine-readable API description`,
  `- [Report schema](${base}/report.schema.json): JSON Schema of a report`,
  `- [Checks](${base}/docs/checks): what each check tests, why it matters, and how to fix it`,
  `- [Errors](${base}/problems): every error of the HTTP API, with causes and fixes`,
  ...ofSection(base, 'Audit'),
  '',
  '## Buy from a store',
  '',
  'Five plain paths on the host of a store: `GET /.well-known/ucp`, `GET /api/ucp/discover`, `POST /api/ucp/checkout/sessions`, `POST /api/ucp/checkout/sessions/{id}/pay`, `GET /api/ucp/orders/{id}`. The official UCP operations, over REST and over MCP at `/api/ucp/mcp`, are served by the same handlers. A store decides which agents may buy: anyone, known callers, or signed requests only. `npx @portico-commerce/portico serve --sandbox` starts a store without real money.',
  '',
  `- [Buy from a store](${base}${skillPath(buySkill.name)}): discover, check out, pay, and follow the order, step by step`,
  `- [Test profile](${base}/agent-profile/${releaseForTests}): an agent profile to name in \`UCP-Agent\` while you test`,
  ...sellingDocuments.map(
    ({ path, title }) => `- [${title}](${base}${path}): OpenAPI document for buying from a store`,
  ),
  '',
  '## Sell to agents',
  '',
  ...ofSection(base, 'Sell to agents'),
  ...ofSection(base, 'Salesforce'),
  '',
  '## For agents',
  '',
  `- [MCP server card](${base}/api/mcp/server-card): Streamable HTTP at ${base}/api/mcp, Server-Sent Events at ${base}/api/mcp/sse`,
  `- [Skills](${base}/.well-known/agent-skills/index.json): step-by-step instructions`,
  ...skills.map(({ name, description }) => `- [${name}](${base}${skillPath(name)}): ${description}`),
  `- [API catalog](${base}/.well-known/api-catalog): RFC 9727 linkset`,
  `- [MCP server](${base}/docs/mcp.md): tools, resources, and prompts`,
  '',
  '## Run the service',
  '',
  ...ofSection(base, 'Get started'),
  ...ofSection(base, 'Operate'),
  '',
  '## Services and contact',
  '',
  `- [Readiness assessment](${base}/services/readiness-assessment): ${points} points in ${assessment.length} areas`,
  `- [Contact](${base}/contact): contact form, which agents can submit on behalf of a person`,
  `- [Our bot](${base}/bot): what the audit bot does, and how to block it`,
  '',
  '## Optional',
  '',
  `- [Full version](${base}/llms-full.txt): this file with all checks and the main documents in full`,
  ...ofSection(base, 'Project'),
];

const releaseForTests = ucpReleases.at(-1);

/** Documents of a section of the sidebar, as Markdown. */
const ofSection = (base: string, name: string): string[] =>
  docsSections
    .filter(({ title }) => title === name)
    .flatMap(({ pages }) => pages)
    .filter((page): page is SiteDocument => 'file' in page)
    .map(({ file, label, description }) => `- [${label}](${base}${markdownPath(file)}): ${description}`);

const answers = (base: string): string[] => [
  '## Frequently asked questions',
  '',
  `- [How is a storefront scored](${base}/docs/checks)? Each check passes, warns, fails, is not applicable, or is unknown. Missing evidence counts as unknown, never as a failure. Coverage reports how much could be checked.`,
  `- [What are the API limits](${base}/docs/api)? The plan of a key sets the requests per minute and the scans per month. A 429 response has a Retry-After header.`,
  `- [Can a site opt out of audits](${base}/bot)? Yes, with robots.txt or with the opt-out form.`,
  `- [Which stores can sell to agents](${base}/services/readiness-assessment)? Salesforce B2C Commerce with SFRA 6.x or later, through OCAPI or SCAPI, including headless storefronts. SiteGenesis is not supported; porting is custom work. The integration wraps the existing payment processor hook and has preferences for each site. Delivery takes 6 to 14 weeks for a typical enterprise setup, and 8 to 16 weeks for headless or heavily customized stacks.`,
];
