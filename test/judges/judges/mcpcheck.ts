import { pythonCommand, versionOf } from '../install.ts';
import type { Judge } from '../judge.ts';
import { say } from '../command.ts';

const paths = ['/api/mcp', '/api/ucp/mcp'];

const judge: Judge = {
  name: 'mcpcheck',
  versions: [versionOf('pypi:jbt-mcpcheck')],
  checks: 'MCP 2026-07-28 over Streamable HTTP, read-only. A warning counts as a fault.',
  async run({ base }) {
    const faults = [];
    let checks = 0;
    for (const path of paths) {
      const { text } = await say(pythonCommand('mcpcheck', 'mcpcheck'), [base + path]);
      const ran = text.split('\n').filter((line) => /^[✓!✗] /.test(line));
      checks += ran.length;
      if (ran.length === 0) faults.push({ id: path, text: text.slice(-300) });
      for (const [, mark, said = ''] of text.matchAll(/^\s+([!✗]) (.*)$/gm))
        faults.push({ id: `${path} ${said.split(/[:—]/)[0]}`, text: `${mark} ${said}` });
    }
    return { tried: `${checks} checks of ${paths.join(' and ')}`, faults };
  },
};
export default judge;
