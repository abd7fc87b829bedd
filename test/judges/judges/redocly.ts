import { say } from '../command.ts';
import { npmCommand, versionOf } from '../install.ts';
import type { Judge } from '../judge.ts';
import { documentsTried, openApiDocuments } from '../openapi.ts';

interface Problem {
  ruleId: string;
  severity: string;
  message: string;
  location: { pointer?: string }[];
}

const judge: Judge = {
  name: 'Redocly',
  versions: [versionOf('npm:@redocly/cli')],
  checks: 'Every OpenAPI document by the recommended rules. Warnings do not fail.',
  async run(world) {
    const documents = await openApiDocuments(world);
    const faults = await Promise.all(
      documents.map(async ({ path, file }) => {
        const args = ['lint', file, '--extends', 'recommended', '--format', 'json'];
        const { stdout, text } = await say(npmCommand('redocly'), args, { cwd: world.folder });
        const start = stdout.indexOf('{');
        if (start < 0) return [{ id: path, text: text.slice(-300) }];
        const { problems } = JSON.parse(stdout.slice(start)) as { problems: Problem[] };
        return problems
          .filter(({ severity }) => severity === 'error')
          .map(({ ruleId, message, location }) => ({
            id: `${path} ${ruleId}`,
            text: `${location[0]?.pointer ?? ''} ${message}`,
          }));
      }),
    );
    return { tried: documentsTried(documents), faults: faults.flat() };
  },
};
export default judge;
