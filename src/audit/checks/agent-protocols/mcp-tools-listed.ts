import { defineCheck, fail, notApplicable, pass, unknown, warn } from '../../check.ts';
import type { McpToolFacts } from '../../evidence.ts';
import { callProof, shortEndpoint } from '../subjects/service/life.ts';
import { joinToolNames, notCalled, tellingCall, wantsProfile } from '../subjects/service/mcp.ts';

const shortest = 20;

const listFix = {
  title: 'List the tools of the MCP endpoint',
  instructions:
    'Answer tools/list with every tool that agents may call, each with a description and an inputSchema.',
};

export default defineCheck({
  id: 'mcp-tools-listed',
  category: 'agent-protocols',
  name: 'MCP tools are listed with usable schemas',
  description:
    'Detects tool lists that are empty, or tools without description or a schema that can be used.',
  why: 'A model chooses a tool by its description and fills it in by its schema: without them it guesses, or leaves the tool alone.',
  judged: {
    pass: 'tools/list names at least one tool, and each has a name, a description of 20 characters or more and an inputSchema of type object that is valid JSON Schema 2020-12.',
    warn: 'At most 20% of the tools lack one of these.',
    fail: 'There is no tool, no list, or more tools lack one.',
    notApplicable: 'The endpoint is not open: it wants a login, or gets into no conversation.',
    unknown: 'The endpoint wants an agent profile that the audit has not, or was not called.',
  },
  priority: 'high',
  appliesTo: 'checkout-protocol',
  requires: ['mcp'],
  effort: 'hours',
  maturity: 'emerging',
  fix: {
    title: 'Describe every MCP tool and its arguments',
    instructions:
      'Write one sentence on when to use each tool, and an inputSchema with its required arguments.',
  },
  sources: ['mcp'],
  needs: ['mcp', 'traffic'],
  evaluate({ mcp, traffic }) {
    const { tools, handshake, endpoint, calls = [] } = mcp;
    const call = tellingCall(mcp);
    if (endpoint === undefined || !call) return notCalled(mcp);
    const at = shortEndpoint(endpoint);
    const listing = calls.findLast(({ method }) => method === 'tools/list');
    if (!tools) {
      const refused = [call, listing].find((one) => one && wantsProfile(one));
      if (refused)
        return unknown(
          'not-requested',
          `${at} shows its tools only to agents whose profile it can read (${refused.said?.code ?? ''}).`,
          { evidence: callProof(refused) },
        );
      const status = traffic.find(({ id }) => id === listing?.ref)?.status;
      if (!handshake || status === 401) return notApplicable(`${at} is not open, so it lists no tools.`);
      if (!listing?.ref) return unknown(listing?.reason ?? 'failed', `${at} was not asked for its tools.`);
      return fail(`${at} does not answer tools/list with a list.`, {
        evidence: callProof(listing),
        fix: listFix,
      });
    }
    const { ref, count, list } = tools;
    if (!count) return fail(`${at} lists no tool.`, { evidence: [{ ref }], fix: listFix });
    const lacking = list.filter((tool) => lackOf(tool) !== undefined);
    const [first] = lacking;
    if (!first)
      return pass(`${count} ${count === 1 ? 'tool is' : 'tools are'} listed with description and schema.`, {
        evidence: [{ ref, snippet: joinToolNames(list, 8).slice(0, 300) }],
      });
    const summary = `${lacking.length} of ${list.length} tools cannot be used as listed: ${lacking
      .slice(0, 3)
      .map((tool) => `${tool.name.slice(0, 50) || 'one'} ${lackOf(tool) ?? ''}`)
      .join('; ')}.`;
    const said = {
      evidence: [
        {
          ref,
          pointer: `/result/tools/${list.indexOf(first)}`,
          snippet: joinToolNames(lacking, 8).slice(0, 300),
        },
      ],
      fix: { snippet: described(first) },
    };
    return (lacking.length / list.length <= 0.2 ? warn : fail)(summary, said);
  },
});

/** What is missing, as the end of a sentence. */
function lackOf({ name, description, problem }: McpToolFacts): string | undefined {
  if (!name) return 'has no name';
  if (!description) return 'has no description';
  if (description.length < shortest) return `has a description of ${description.length} characters`;
  return problem === undefined ? undefined : `has a broken schema (${problem.slice(0, 100)})`;
}

const described = ({ name, description, problem }: McpToolFacts): string =>
  JSON.stringify(
    {
      name: name || 'search_catalog',
      description:
        description.length >= shortest ? description.slice(0, 200) : 'WHEN-TO-USE-IT, AND-WHAT-IT-RETURNS',
      ...(problem === undefined
        ? {}
        : {
            inputSchema: {
              type: 'object',
              properties: { query: { type: 'string', description: 'Words to search for' } },
              required: ['query'],
            },
          }),
    },
    null,
    2,
  );
