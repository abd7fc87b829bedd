import { join } from 'node:path';
import { say } from '../command.ts';
import { generatorJar, versionOf } from '../install.ts';
import type { Fault, Judge } from '../judge.ts';
import { documentsTried, openApiDocuments } from '../openapi.ts';

/** Its own service, and both clients, as in the tests. */
const clients = join(import.meta.dirname, '../../generated-clients/clients.test.ts');

const judge: Judge = {
  name: 'OpenAPI Generator',
  versions: [versionOf('pypi:openapi-generator-cli')],
  checks:
    'Every OpenAPI document is valid, and the TypeScript and Python clients that it writes audit a storefront and buy.',
  async run(world) {
    const documents = await openApiDocuments(world);
    const faults: Fault[] = [];
    const java = ['-XX:TieredStopAtLevel=1', '-XX:+UseSerialGC', '-jar', generatorJar(), 'validate', '-i'];
    for (const { path, file } of documents) {
      const { code, text } = await say('java', [...java, file]);
      if (code !== 0) faults.push({ id: path, text: text.slice(0, 300) });
    }
    const env = { ...process.env, PORTICO_REQUIRE_ALL: '1', NODE_TEST_CONTEXT: undefined };
    const { code, text } = await say(process.execPath, ['--test', clients], { env });
    if (code !== 0) faults.push({ id: 'clients', text: text.slice(-1000) });
    return { tried: `${documentsTried(documents)}; a TypeScript and a Python client`, faults };
  },
};
export default judge;
