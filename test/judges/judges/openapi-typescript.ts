import { say } from '../command.ts';
import { npmCommand, versionOf } from '../install.ts';
import type { Fault, Judge } from '../judge.ts';
import { documentsTried, openApiDocuments } from '../openapi.ts';

const judge: Judge = {
  name: 'openapi-typescript',
  versions: [versionOf('npm:openapi-typescript'), versionOf('npm:typescript')],
  checks: 'Every OpenAPI document becomes TypeScript types, which compile under `--strict`.',
  async run(world) {
    const documents = await openApiDocuments(world);
    const faults: Fault[] = [];
    const cwd = world.folder;
    for (const { path, file } of documents) {
      const types = `${file}.ts`;
      const made = await say(npmCommand('openapi-typescript'), [file, '-o', types], { cwd });
      if (made.code !== 0) faults.push({ id: path, text: made.text.slice(-300) });
    }
    const types = documents.map(({ file }) => `${file}.ts`);
    const compiled = await say(npmCommand('tsc'), ['--noEmit', '--strict', '--skipLibCheck', ...types], {
      cwd,
    });
    if (compiled.code !== 0) faults.push({ id: 'tsc', text: compiled.text.slice(0, 300) });
    return { tried: documentsTried(documents), faults };
  },
};
export default judge;
