import { defineCheck, fail, notApplicable, pass, unknown, warn } from '../../check.ts';
import type { McpToolFacts } from '../../evidence.ts';
import { callProof, shortEndpoint } from '../subjects/service/life.ts';
import { joinToolNames, notCalled, tellingCall, wantsProfile } from '../subjects/service/mcp.ts';

const shortest = 20;

const listFix = {
  title: 'List the tools of the MCP endpoint',
  instructions:
    'Return every tool that agents can call from tools/list, each with a description and an inputSchema.',
};

export default defineCheck({
  id: 'mcp-tools-listed',
  category: 'agent-protocols',
  name: 'MCP tools are listed with usable schemas',
  description: 'Detects empty tool lists, and tools without a description or a usable schema.',
  why: 'A model chooses a tool by its description and fills in the arguments by its schema. Without them it guesses, or does not use the tool.',
  judged: {
    pass: 'tools/list returns at least one tool. Each has a name, a description of 20 characters or more, and an inputSchema of type object that is valid JSON Schema 2020-12.',
    warn: 'At most 20% of the tools are missing one of these.',
    fail: 'The endpoint returns no tools or no list, or more than 20% of the tools are missing one of these.',
    notApplicable: 'The endpoint is not open: it requires a login or the handshake failed.',
    unknown: 'The endpoint was not called, or requires an agent profile that the audit does not have.',
  },
  priority: 'high',
  appliesTo: 'checkout-protocol',
  requires: ['mcp'],
  effort: 'hours',
  maturity: 'emerging',
  fix: {
    title: 'Describe every MCP tool and its arguments',
    instructions:
      'Write one sentence about when to use each tool, and an inputSchema with its required arguments.',
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
      return fail(`${at} did not return a list for tools/list.`, {
        evidence: callProof(listing),
        fix: listFix,
      });
    }
    const { ref, count, list } = tools;
    if (!count) return fail(`${at} lists no tools.`, { evidence: [{ ref }], fix: listFix });
    const lacking = list.filter((tool) => lackOf(tool) !== undefined);
    const [first] = lacking;
    if (!first)
      return pass(
        `${count} ${count === 1 ? 'tool is' : 'tools are'} listed with a description and a schema.`,
        {
          evidence: [{ ref, snippet: joinToolNames(list, 8).slice(0, 300) }],
        },
      );
    const summary = `${lacking.length} of ${list.length} tools cannot be used as listed: ${lacking
      .slice(0, 3)
      .map((tool) => `${tool.name.slice(0, 50) || 'one tool'} ${lackOf(tool) ?? ''}`)
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

/** The missing part, as a sentence fragment. */
function lackOf({ name, description, problem }: McpToolFacts): string | undefined {
  if (!name) return 'has no name';
  if (!description) return 'has no description';
  if (description.length < shortest) return `has a description of ${description.length} characters`;
  return problem === undefined ? undefined : `has an invalid schema (${problem.slice(0, 100)})`;
}

const described = ({ name, description, problem }: McpToolFacts): string =>
  JSON.stringify(
    {
      name: name || 'search_catalog',
      description:
        description.length >= shortest ? description.slice(0, 200) : 'WHEN TO USE IT, AND WHAT IT RETURNS',
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
