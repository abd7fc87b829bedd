/** Declarations of the package's doors, each as one file with what it shares with the others: no type of another package gets out. */
import { join } from 'node:path';
import { rolldown } from 'rolldown';
import { dts } from 'rolldown-plugin-dts';
import { doors } from './doors.ts';

const root = join(import.meta.dirname, '..');
/** The compiler takes which files to emit from a configuration alone. */
const config = join(root, 'packaging/tsconfig.doors.json');

/** @param folder of the package; gets `types` @throws when a door lets out a type that the package does not bring */
export async function writeTypes(folder: string): Promise<void> {
  const bundle = await rolldown({
    cwd: root,
    input: Object.fromEntries(
      Object.entries(doors).map(([name, source]) => [name.replace('/', '-'), join(root, source)]),
    ),
    external: (specifier) => !/^[./#]/.test(specifier),
    checks: { pluginTimings: false },
    plugins: [dts({ cwd: root, dtsOnly: true, tsconfig: config })],
  });
  const { output } = await bundle.write({
    dir: join(folder, 'types'),
    format: 'es',
    chunkFileNames: 'shared-[name].d.ts',
  });
  await bundle.close();
  // Of what was left out of a file, `imports` still tells.
  const foreign = output
    .flatMap((file) => (file.type === 'chunk' ? [...file.code.matchAll(/\bfrom "([^"]+)"/g)] : []))
    .map(([, specifier = '']) => specifier)
    .filter((specifier) => !/^(?:\.|node:)/.test(specifier));
  if (foreign.length > 0) throw new Error(`The doors let out types of ${foreign.join(', ')}.`);
}
