import { defineCheck, notApplicable, pass, warn } from '../../check.ts';

export default defineCheck({
  id: 'webmcp-imperative',
  category: 'agent-protocols',
  name: 'Scripts register WebMCP tools',
  description: 'Detects tools that inline scripts register for agents in the browser.',
  why: 'Some actions, such as choosing a variant, do not fit a form. An agent can only call them if a script registers them with a description and a schema.',
  judged: {
    pass: 'An inline script registers a tool with a description and inputSchema on document.modelContext.',
    warn: 'Only the older name navigator.modelContext is used, or a tool has no description or inputSchema.',
    notApplicable: 'No inline script on the audited pages registers a tool. Script files are not fetched.',
  },
  priority: 'low',
  appliesTo: 'product',
  requires: ['product-page'],
  confidence: 'medium',
  effort: 'days',
  maturity: 'draft',
  fix: {
    title: 'Register tools on document.modelContext',
    instructions:
      'Call registerTool with name, description, and inputSchema, and use the older name only as a fallback.',
  },
  sources: ['webmcp'],
  needs: ['products'],
  uses: ['home'],
  evaluate({ products, home }) {
    const pages = [...products, ...(home ? [home] : [])];
    const calls = pages.flatMap(({ ref, facts }) =>
      facts.agentTools.scripts.map((call) => ({ ref, ...call })),
    );
    const [first] = calls;
    if (!first)
      return notApplicable(
        'No inline script on the audited pages registers a tool. Script files are not fetched.',
      );
    const current = calls.find(({ api, described, schema }) => api === 'document' && described && schema);
    const shown = current ?? first;
    const name = shown.tool ? ` ${shown.tool.slice(0, 60)}` : '';
    const evidence = [{ ref: shown.ref, snippet: `${shown.api}.modelContext.${shown.call}(${name.trim()})` }];
    if (current)
      return pass(`A script registers the tool${name} with a description and schema.`, { evidence });
    const fix = {
      snippet: `const context = document.modelContext ?? navigator.modelContext;\nawait context?.registerTool({\n  name: ${JSON.stringify(shown.tool ?? 'add-to-cart')},\n  description: 'Add a product to the cart',\n  inputSchema: { type: 'object', properties: { sku: { type: 'string', description: 'SKU of the variant' } }, required: ['sku'] },\n  execute,\n});`,
    };
    const complete = calls.some(({ described, schema }) => described && schema);
    return complete
      ? warn(`Scripts register the tool${name} only under the older name navigator.modelContext.`, {
          evidence,
          fix,
        })
      : warn(
          `The tool${name} is registered without ${shown.described ? 'inputSchema' : shown.schema ? 'description' : 'description and inputSchema'}.`,
          { evidence, fix },
        );
  },
});
