import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { portico } from '../../support/command-line.ts';
import { say } from '../command.ts';
import { pythonCommand, versionOf, withNode } from '../install.ts';
import type { Fault, Judge } from '../judge.ts';
import { documentsTried, openApiDocuments } from '../openapi.ts';
import { startService } from '../service.ts';

const settings = {
  audit: join(import.meta.dirname, '../../fuzz/schemathesis.toml'),
  selling: join(import.meta.dirname, '../schemathesis.toml'),
};
const metricsToken = 'a-token-for-the-judges';
const examples = '2';

/** Failures by operation, from the text of a run. */
function faultsIn(text: string, path: string): Fault[] {
  return text
    .split(/^_{3,} (?=[A-Z]+ \/)/m)
    .slice(1)
    .flatMap((part) => {
      const operation = /^(\S+ \S+)/.exec(part)?.[1];
      const failures = [...part.matchAll(/^ *- (ST\d+) (.+)$/gm)];
      return failures.map(([, code, title]) => ({
        id: `${path} ${operation} ${code}`,
        text: `${title}\n${part.split('\n').slice(1, 16).join('\n')}`,
      }));
    });
}

const judge: Judge = {
  name: 'Schemathesis',
  versions: [versionOf('pypi:schemathesis')],
  checks: `Requests made from every OpenAPI document, right and wrong ones, are answered as the document says: for selling examples, coverage, and ${examples} random cases for each operation, always the same; for audits without coverage.`,
  deviations: [
    {
      id: '/api/ucp/openapi.json GET /api/ucp/discover ST201',
      why: 'An empty parameter is read as one that is absent, as forms send it.',
      says: 'The query component contains non-hierarchical data that, along with data in the path component, serves to identify a resource within the scope of the URI’s scheme and naming authority',
      where: 'RFC 3986, 3.4',
    },
    {
      id: '/api/ucp/openapi.json GET /api/ucp/discover ST103',
      why: 'The listener answers 431 to a URL and headers beyond 16 KiB, before any operation is known.',
      says: 'The 431 status code indicates that the server is unwilling to process the request because its header fields are too large.',
      where: 'RFC 6585, 5',
    },
  ],
  async run({ root, folder, agent }) {
    // Its own service without limits, which would answer most requests with 429.
    const preload = join(folder, 'no-limits.mjs');
    const plans = pathToFileURL(join(root, 'src/web/accounts/plans.ts')).href;
    const raised = '{ callsPerMinute: 1e6, scansPerMonth: 1e9 }';
    await writeFile(
      preload,
      `import { plans } from ${JSON.stringify(plans)};\nfor (const plan of Object.values(plans)) Object.assign(plan, ${raised});\n`,
    );
    const service = await startService(folder, root, ['--import', preload], { METRICS_TOKEN: metricsToken });
    try {
      await portico(['stores', 'set', 'demo', 'rateLimit=1000000'], { env: service.env, cwd: folder });
      const documents = await openApiDocuments({ base: service.base, folder });
      const faults: Fault[] = [];
      for (const { path } of documents) {
        const isAudit = path === '/openapi.json';
        const release = /\d{4}-\d\d-\d\d/.exec(path)?.[0] ?? '2026-08-25';
        const words = [
          '--config-file',
          isAudit ? settings.audit : settings.selling,
          'run',
          service.base + path,
        ];
        // Each case of an audit is an audit: test/fuzz/fuzz.ts has time for the whole of them.
        const wanted = isAudit ? 'examples,fuzzing' : 'examples,coverage,fuzzing';
        const phases = ['--phases', wanted, '--max-examples', examples, '--checks', 'all'];
        const header = isAudit ? [] : ['-H', `UCP-Agent: profile="${agent.url}/${release}"`];
        const how = ['--generation-deterministic', '--no-shrink', ...header];
        const { code, text } = await say(pythonCommand('main', 'st'), [...words, ...phases, ...how], {
          cwd: folder,
          env: { ...withNode, PORTICO_KEY: service.key, METRICS_TOKEN: metricsToken, COLUMNS: '200' },
        });
        const found = faultsIn(text, path);
        faults.push(...found);
        if (code !== 0 && found.length === 0) faults.push({ id: path, text: text.slice(-600) });
      }
      const operations = documents.reduce((sum, document) => sum + document.operations, 0);
      return { tried: `${operations} operations of ${documentsTried(documents)}`, faults };
    } finally {
      await service.stop();
    }
  },
};
export default judge;
