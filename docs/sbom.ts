/** Prints the list of parts as CycloneDX 1.6: `npm run sbom`. npm's own leaves out what a tool depends on as well. */
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { packagesOf } from './dependencies.ts';

const root = join(import.meta.dirname, '..');
const own = JSON.parse(await readFile(join(root, 'package.json'), 'utf8')) as Record<
  'name' | 'version' | 'license',
  string
>;

const purl = (name: string, version: string): string => `pkg:npm/${name.replace('@', '%40')}@${version}`;
const licensed = (id: string) => [{ license: { id } }];

const packages = (await packagesOf(root)).filter(({ isDevelopment }) => !isDevelopment);
const components = packages.map(({ name, version, license, integrity = '' }) => ({
  type: 'library',
  'bom-ref': purl(name, version),
  name,
  version,
  purl: purl(name, version),
  licenses: licensed(license),
  hashes: [
    { alg: 'SHA-512', content: Buffer.from(integrity.slice('sha512-'.length), 'base64').toString('hex') },
  ],
}));
const bom = {
  bomFormat: 'CycloneDX',
  specVersion: '1.6',
  version: 1,
  metadata: {
    component: {
      type: 'application',
      'bom-ref': purl(own.name, own.version),
      name: own.name,
      version: own.version,
      licenses: licensed(own.license),
    },
  },
  components: [...new Map(components.map((one) => [one.purl, one])).values()],
};
process.stdout.write(`${JSON.stringify(bom, undefined, 2)}\n`);
