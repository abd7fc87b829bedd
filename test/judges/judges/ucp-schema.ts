import { allReleases, payment, wholeCheckout } from '../calls.ts';
import { ucpSchemaCommand, ucpSchemas, versionOf } from '../install.ts';
import type { Judge } from '../judge.ts';
import { askPython } from '../python.ts';

const judge: Judge = {
  name: 'ucp-schema',
  versions: [versionOf('crates:ucp-schema')],
  checks:
    'The official command holds each answer of a whole purchase by REST against the published schemas of its release.',
  run: (world) =>
    askPython('ucp-schema.py', world, {
      releases: allReleases,
      whole: Object.fromEntries(allReleases.map((release) => [release, wholeCheckout(release)])),
      payment,
      command: ucpSchemaCommand,
      schemas: ucpSchemas,
    }),
};
export default judge;
