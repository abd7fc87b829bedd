import { versionOf } from '../install.ts';
import { pythonClientJudge } from '../python-clients.ts';

export default pythonClientJudge({
  name: 'fastmcp',
  versions: [versionOf('pypi:fastmcp')],
  checks:
    'Its client calls every tool and reads each structured answer into types made from the output schema.',
  file: 'fastmcp-client.py',
  shop: 'healthy',
  transports: ['http', 'sse'],
});
