/** What the product is made of, from the lock file, and docs/dependencies.md. */
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';

export interface Package {
  name: string;
  version: string;
  /** SPDX expression as the package declares it; '' where it declares none. */
  license: string;
  /** Only for building and testing. */
  isDevelopment: boolean;
  /** Named in package.json. */
  isDirect: boolean;
  hasInstallScript: boolean;
  /** Of the archive; without it an install would take whatever the registry hands out. */
  integrity: string | undefined;
}

interface Locked {
  version: string;
  license?: string;
  dev?: boolean;
  devOptional?: boolean;
  hasInstallScript?: boolean;
  integrity?: string;
}
interface LockFile {
  packages: Record<string, Locked & { dependencies?: object; devDependencies?: object }>;
}

export async function packagesOf(folder: string): Promise<Package[]> {
  const { packages } = JSON.parse(await readFile(join(folder, 'package-lock.json'), 'utf8')) as LockFile;
  const { '': root, ...installed } = packages;
  const direct = new Set(Object.keys({ ...root?.dependencies, ...root?.devDependencies }));
  return Object.entries(installed).map(([path, locked]) => {
    const name = path.slice(path.lastIndexOf('node_modules/') + 'node_modules/'.length);
    return {
      name,
      version: locked.version,
      license: locked.license ?? '',
      isDevelopment: Boolean(locked.dev ?? locked.devOptional),
      isDirect: path === `node_modules/${name}` && direct.has(name),
      hasInstallScript: Boolean(locked.hasInstallScript),
      integrity: locked.integrity,
    };
  });
}

export async function dependenciesMarkdown(folder: string): Promise<string> {
  const packages = (await packagesOf(folder)).filter(({ isDevelopment }) => !isDevelopment);
  const rows = [...new Map(packages.map((one) => [`${one.name} ${one.version}`, one])).values()].toSorted(
    (a, b) => (`${a.name} ${a.version}` < `${b.name} ${b.version}` ? -1 : 1),
  );
  const kinds = Map.groupBy(rows, ({ license }) => license);
  const summary = [...kinds].map(([license, all]) => `${all.length} ${license}`);
  return `# Dependencies

Generated from the lock file by \`npm run docs\`. Production dependencies: ${rows.length} packages (${summary.join(', ')}). Packages in bold are listed in package.json. The others are transitive. \`npm run sbom\` prints the same list as CycloneDX.

| Package | Version | License |
|---|---|---|
${rows.map(({ name, version, license, isDirect }) => `| ${isDirect ? `**${name}**` : name} | ${version} | ${license} |`).join('\n')}
`;
}
