/** What a language model should know of this site: short in `llms.txt`, at length in `llms-full.txt`. https://llmstxt.org */
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
  `> Portico is the agents' entrance to a store. It audits how ready a storefront is for AI agents, with ${checks.length} checks in ${categories.length} categories, evidence for each, and fixes in the order of gain; and it lets agents buy through the checkout that the store already has, by the Universal Commerce Protocol (UCP). Open source, MIT licence.`,
  '',
  `This site is no shop. An audit reads public pages only and buys nothing. Anybody may try it at ${base}/; the API needs a key.`,
];

const links = (base: string): string[] => [
  '',
  '## Audit a store',
  '',
  `- [Audit an address](${base}/): a box for a URL, live progress, a report to share`,
  `- [API reference](${base}/docs): HTTP API; \`POST /api/v1/analyze\` runs an audit`,
  `- [OpenAPI document](${base}/openapi.json): the same for programs`,
  `- [Schema of the report](${base}/report.schema.json): JSON Schema`,
  `- [Checks](${base}/docs/checks): what is looked at, why, and how to mend it`,
  '',
  '## For agents',
  '',
  `- [MCP server card](${base}/api/mcp/server-card): Streamable HTTP at ${base}/api/mcp, Server-Sent Events at ${base}/api/mcp/sse`,
  `- [Skills](${base}/.well-known/agent-skills/index.json): step by step instructions`,
  ...skills.map(({ name, description }) => `- [${name}](${base}${skillPath(name)}): ${description}`),
  `- [API catalogue](${base}/.well-known/api-catalog): RFC 9727 linkset`,
  ...sellingDocuments.map(
    ({ path, title }) => `- [${title}](${base}${path}): OpenAPI document, to buy from a store`,
  ),
  '',
  '## Services and contact',
  '',
  `- [Readiness assessment](${base}/services/readiness-assessment): ${points} points in ${assessment.length} areas`,
  `- [Contact](${base}/contact): a form; agents may post it for a person`,
  `- [Our bot](${base}/bot): what our fetcher does, and how to refuse it`,
  '',
  '## Optional',
  '',
  `- [Everything in one file](${base}/llms-full.txt): with every check`,
];

const answers = (base: string): string[] => [
  '## Questions and answers',
  '',
  `- [How is a store scored](${base}/docs/checks)? Each check passes, warns, fails, does not apply or is unknown. Missing evidence is unknown, never a failure; coverage says how much was seen.`,
  `- [What does a call cost](${base}/docs)? A key has a plan: calls a minute and scans a month. 429 answers say when to come back.`,
  `- [Can a site refuse audits](${base}/bot)? Yes: by robots.txt, or by asking to be left out.`,
  `- [Which stores can sell to agents](${base}/services/readiness-assessment)? Salesforce B2C Commerce from the reference architecture 6.x on, over the older or the newer API layer, headless too. The legacy storefront architecture is not supported; porting is custom work. It wraps the payment processor hook that is there, has preferences for each site, and takes 6 to 14 weeks for a typical enterprise estate, 8 to 16 for headless and heavily customised stacks.`,
];
