import { defineCheck, fail, notApplicable, pass, warn } from '../../check.ts';

export default defineCheck({
  id: 'mcp-tool-params-described',
  category: 'agent-protocols',
  name: 'MCP tool parameters are described',
  description: 'Detects tool parameters that agents have to guess.',
  why: 'Agents guess the values of parameters without a description, such as a name instead of an ID, or euros instead of cents.',
  judged: {
    pass: 'At least 90% of the parameters have a description or a list of values. An object without one is judged by its members.',
    warn: '60% to 89% of the parameters have one.',
    fail: 'Fewer than 60% of the parameters have one.',
    notApplicable: 'No tool is listed, or no tool has parameters.',
  },
  priority: 'medium',
  appliesTo: 'checkout-protocol',
  requires: ['mcp'],
  effort: 'hours',
  maturity: 'emerging',
  fix: {
    title: 'Describe the parameters of each MCP tool',
    instructions:
      'State briefly what each parameter expects and where its value comes from. List the allowed values of enums.',
    snippet: '{ "sku": { "type": "string", "description": "Variant SKU from search_catalog" } }',
  },
  sources: ['mcp'],
  needs: ['mcp'],
  evaluate({ mcp: { tools } }) {
    const list = tools?.list ?? [];
    const total = list.reduce((sum, { parameters }) => sum + parameters.total, 0);
    if (!tools || !list.length) return notApplicable('No MCP tool is listed.');
    if (!total) return notApplicable('No MCP tool has parameters.');
    const bare = list.filter(({ parameters }) => parameters.bareCount > 0);
    const missing = bare.reduce((sum, { parameters }) => sum + parameters.bareCount, 0);
    const share = (total - missing) / total;
    const named = bare.flatMap(({ name, parameters }) =>
      parameters.bare.map((parameter) => `${name.slice(0, 60)}.${parameter}`),
    );
    const evidence = [
      { ref: tools.ref, ...(named.length ? { snippet: named.slice(0, 8).join(', ').slice(0, 300) } : {}) },
    ];
    const summary = `${total - missing} of ${total} parameters of ${list.length} ${list.length === 1 ? 'tool' : 'tools'} have a description`;
    if (share >= 0.9) return pass(`${summary}.`, { evidence });
    const fix = {
      snippet: bare
        .slice(0, 4)
        .flatMap(({ parameters }) => parameters.bare.slice(0, 2))
        .map((path) => `"${path.split('.').at(-1) ?? ''}": { "description": "WHAT-IT-WANTS" }`)
        .join(',\n'),
    };
    return (share >= 0.6 ? warn : fail)(`${summary}. Missing for ${named.slice(0, 3).join(', ')}.`, {
      evidence,
      fix,
    });
  },
});
