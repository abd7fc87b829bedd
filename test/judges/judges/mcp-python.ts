import { versionOf } from '../install.ts';
import { pythonClientJudge } from '../python-clients.ts';

export default pythonClientJudge({
  name: 'MCP Python SDK',
  versions: [versionOf('pypi:mcp')],
  checks:
    'The official client calls every tool and validates each structured answer against the schema that the tool lists.',
  file: 'mcp-python.py',
  shop: 'drifting',
  transports: ['http', 'sse'],
});
