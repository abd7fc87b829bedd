/** Judges that are Python clients of MCP. */
import { endpoints, triedOf, type McpEndpoint } from './calls.ts';
import type { Judge } from './judge.ts';
import { askPython } from './python.ts';

interface PythonClient extends Omit<Judge, 'run'> {
  file: string;
  /** A demo shop that few other judges audit. */
  shop: string;
  transports: McpEndpoint['transport'][];
}

export const pythonClientJudge = ({ file, shop, transports, ...judge }: PythonClient): Judge => ({
  ...judge,
  run(world) {
    const asked = endpoints(world.base, world.agent.url, shop).filter(({ transport }) =>
      transports.includes(transport),
    );
    return askPython(file, world, { endpoints: asked, tried: triedOf(asked) });
  },
});
