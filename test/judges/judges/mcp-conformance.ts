import { join } from 'node:path';
import { versionOf } from '../install.ts';
import type { Fault, Judge } from '../judge.ts';
import { say } from '../command.ts';

const suite = join(
  import.meta.dirname,
  '../../../node_modules/@modelcontextprotocol/conformance/dist/index.js',
);

/** Those that need no tools, prompts or resources made for the suite. `test/mcp/conformance.test.ts` runs the rest with them. */
const ofAll = ['server-initialize', 'ping', 'tools-list', 'dns-rebinding-protection'];
const ofAudit = ['resources-list', 'prompts-list', 'server-sse-multiple-streams'];
const scenarios = [
  ...[...ofAll, ...ofAudit].map((scenario) => ['/api/mcp', scenario] as const),
  ...ofAll.map((scenario) => ['/api/ucp/mcp', scenario] as const),
];

const judge: Judge = {
  name: 'MCP conformance suite',
  versions: [versionOf('npm:@modelcontextprotocol/conformance')],
  checks:
    "The official suite's scenarios for servers that need no prepared tools, with protection against DNS rebinding.",
  async run({ base, folder }) {
    const faults: Fault[] = [];
    for (const [path, scenario] of scenarios) {
      const args = [suite, 'server', '--url', base + path, '--scenario', scenario];
      const { text } = await say(process.execPath, args, { cwd: folder });
      if (!/^Passed: (\d+)\/\1, 0 failed/m.test(text))
        faults.push({ id: `${path} ${scenario}`, text: /.*[Ee]rror.*/.exec(text)?.[0] ?? text.slice(-300) });
    }
    return { tried: `${scenarios.length} scenarios of /api/mcp and /api/ucp/mcp`, faults };
  },
};
export default judge;
