import { home, product, sample, testCheck } from '#audit/samples';
import check from './webmcp-imperative.ts';

const script = (code: string, attributes = '') =>
  product(`<h1>Trail Shoe</h1><script ${attributes}>${code}</script>`);
const tool = "{ name: 'add-to-cart', description: 'Add it', inputSchema: { type: 'object' }, execute() {} }";

testCheck(check, {
  pass: [
    [
      script(`await document.modelContext.registerTool(${tool})`, 'type="module"'),
      /tool add-to-cart with a description/,
    ],
    script(`(document.modelContext ?? navigator.modelContext)?.registerTool?.(${tool})`),
    script(
      `if ('modelContext' in document) { const c = document.modelContext; const t = ${tool}; c.registerTool(t); }`,
    ),
    sample(product('<h1>x</h1>'), home(`<script>document.modelContext.registerTool(${tool})</script>`)),
    script(`document.modelContext.registerTool({"name":"a","description":"b","inputSchema":{}})`),
  ],
  neverFails: 'WebMCP is a draft',
  warn: [
    [
      script(`navigator.modelContext.provideContext({ tools: [${tool}] })`),
      /older name navigator\.modelContext/,
    ],
    [script("document.modelContext.registerTool({ name: 'x', description: 'y' })"), /without inputSchema/],
    [script("document.modelContext.registerTool({ name: 'x' })"), /without description and inputSchema/],
  ],
  notApplicable: [
    script('console.log(1)'),
    // Mentions the API but registers nothing.
    script("console.log('modelContext' in document)"),
    script(`document.modelContext.registerTool(${tool})`, 'type="text/template"'),
  ],
  unknown: [{}],
});
