/**
 * The judges' packages, pinned by the lock files of `packages`, in a folder outside the repository: `PORTICO_JUDGES`, or
 * `portico-judges` in the user's cache. A folder is named after its lock file, so that a changed one is installed anew.
 */
import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { copyFileSync, existsSync, globSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { homedir } from 'node:os';
import { delimiter, dirname, join } from 'node:path';

const locks = join(import.meta.dirname, 'packages');
const project = join(import.meta.dirname, '../..');
const { env } = process;

export const cache =
  env['PORTICO_JUDGES'] ?? join(env['XDG_CACHE_HOME'] ?? join(homedir(), '.cache'), 'portico-judges');

/**
 * Salesforce's retail app with the packages that npm had on that day: it has no lock file of its own. Its scripts are not run, and
 * it needs a newer ajv than the one that its packages agree on.
 */
export const retailAppName = 'Salesforce retail app';
export const retailAppVersion = '10.2.0';
const retailAppDay = '2026-11-26';
const retailAppAjv = '8.20.0';
const retailFolder = join(cache, `retail-react-app-${retailAppVersion}-${retailAppDay}`);
/** Its sources. */
export const retailAppFolder = join(retailFolder, 'package');

/** Of crates.io; its own lock file pins what it is built from. */
const ucpSchemaVersion = '1.4.1';

/** Of Maven Central. */
export const tinkName = 'Tink';
export const tinkVersion = 'com.google.crypto.tink:apps-paymentmethodtoken 1.13.0';

const digest = (text: string | Buffer): string =>
  createHash('sha256').update(text).digest('hex').slice(0, 12);
const lockText = (file: string): string => readFileSync(join(locks, file), 'utf8');
const npmFolder = join(cache, `npm-${digest(lockText('package-lock.json'))}`);
const cargoFolder = join(cache, `cargo-ucp-schema-${ucpSchemaVersion}`);

export const jarsFolder = join(cache, `jars-${digest(lockText('jars.sha256'))}`);

/** `main`, and judges whose libraries are of other versions. */
const pythonSets = ['main', 'mcpcheck', 'ucp-suite', 'ucp-suite-platforms'] as const;
export type PythonSet = (typeof pythonSets)[number];
const pythonFolder = (set: PythonSet): string =>
  join(cache, `python-${set}-${digest(lockText(`${set}.txt`))}`);

export const pythonOf = (set: PythonSet): string => join(pythonFolder(set), 'bin/python');
export const pythonCommand = (set: PythonSet, name: string): string => join(pythonFolder(set), 'bin', name);
export const npmCommand = (name: string): string => join(npmFolder, 'node_modules/.bin', name);
export const npmFile = (path: string): string => join(npmFolder, 'node_modules', path);
export const ucpSchemaCommand = join(cargoFolder, 'bin/ucp-schema');

/** Jar of OpenAPI Generator, which its Python package contains. */
export const generatorJar = (): string =>
  globSync(join(pythonFolder('main'), 'lib/*/site-packages/openapi_generator_cli/**/*.jar'))[0] ?? '';

export const chromium = env['BROWSER_PATH'] || '/usr/bin/chromium';

/** `UCP_SCHEMAS`, or a copy of the published schemas of UCP beside the checkout: a folder for each release. */
export const ucpSchemas = env['UCP_SCHEMAS'] ?? join(project, '../shared/specs/ucp');

/** `UCP_CONFORMANCE`: a copy of the official suite, github.com/Universal-Commerce-Protocol/conformance, at this commit. */
export const ucpSuite = env['UCP_CONFORMANCE'] ?? '';
export const suiteCommit = '52e026a';
export const suiteName = 'UCP conformance suite, 2026-01-23';
const suiteDigest = '0b175b840c93';

/** `UCP_CONFORMANCE_PLATFORMS`: another copy, at the commit that has requirements of platforms. */
export const ucpPlatformSuite = env['UCP_CONFORMANCE_PLATFORMS'] ?? '';
export const platformSuiteCommit = '6273dd1';
export const platformSuiteName = 'UCP conformance suite, platform google';
const platformSuiteDigest = 'a697f248428b';
const platformSuiteFiles = [
  'runner.py',
  'framework/[a-z]*.py',
  'core/{binding,protocol,security}_test.py',
  'shopping/base.py',
  'platforms/google.yaml',
];

/** Another version would ask other questions than docs/conformance.md reports. */
function isCopy(folder: string, patterns: readonly string[], expected: string): boolean {
  if (!folder) return false;
  const files = globSync(patterns, { cwd: folder }).toSorted();
  return digest(files.map((file) => digest(readFileSync(join(folder, file)))).join()) === expected;
}

const locked = (name: string): string | undefined => {
  const inLock = (text: string) =>
    (JSON.parse(text) as { packages: Record<string, { version: string }> }).packages[`node_modules/${name}`]
      ?.version;
  return (
    inLock(lockText('package-lock.json')) ?? inLock(readFileSync(join(project, 'package-lock.json'), 'utf8'))
  );
};

/** `npm:vnu-jar`, `pypi:mcp`, `crates:ucp-schema` → the name with the locked version. @param set only this one */
export function versionOf(name: string, set?: PythonSet): string {
  const [registry, plain = ''] = name.split(':');
  const pinned = () =>
    (set ? [set] : pythonSets)
      .map((one) => new RegExp(`^${plain}==([^ ;]+)`, 'm').exec(lockText(`${one}.txt`))?.[1])
      .find((version) => version !== undefined);
  const version = registry === 'npm' ? locked(plain) : registry === 'pypi' ? pinned() : ucpSchemaVersion;
  if (version === undefined) throw new Error(`No lock file names ${name}.`);
  return `${plain} ${version}`;
}

const onPath = (name: string): boolean =>
  (env['PATH'] ?? '').split(delimiter).some((folder) => existsSync(join(folder, name)));

interface Step {
  name: string;
  /** The only one that needs it; absent: several. */
  judge?: string;
  done: () => boolean;
  install?: () => void;
  needs?: string;
}

const run = (command: string, args: string[], cwd = locks): void =>
  void execFileSync(command, args, { cwd, stdio: ['ignore', 'ignore', 'pipe'], maxBuffer: 1e8 });

/** Complete only with this file: an interrupted installation starts again. */
const mark = 'installed';
function into(folder: string, install: () => void): Pick<Step, 'done' | 'install'> {
  return {
    done: () => existsSync(join(folder, mark)),
    install: () => {
      rmSync(folder, { recursive: true, force: true });
      mkdirSync(folder, { recursive: true });
      install();
      writeFileSync(join(folder, mark), '');
    },
  };
}

const python = (set: PythonSet, judge?: string): Step => ({
  judge,
  name: `the Python packages of test/judges/packages/${set}.txt`,
  ...into(pythonFolder(set), () => {
    run('python3', ['-m', 'venv', pythonFolder(set)]);
    const quietly = ['--quiet', '--disable-pip-version-check', '--require-hashes'];
    run(pythonOf(set), ['-m', 'pip', 'install', ...quietly, '-r', join(locks, `${set}.txt`)]);
  }),
});

const steps: Step[] = [
  {
    name: 'the npm packages of test/judges/packages/package-lock.json',
    ...into(npmFolder, () => {
      for (const file of ['package.json', 'package-lock.json'])
        copyFileSync(join(locks, file), join(npmFolder, file));
      run('npm', ['ci', '--no-fund', '--no-audit', '--ignore-scripts', '--loglevel=error'], npmFolder);
    }),
  },
  python('main'),
  python('mcpcheck'),
  python('ucp-suite', suiteName),
  python('ucp-suite-platforms', platformSuiteName),
  {
    name: `ucp-schema ${ucpSchemaVersion}`,
    judge: 'ucp-schema',
    ...into(cargoFolder, () => {
      const version = ['--version', ucpSchemaVersion, '--locked'];
      run('cargo', ['install', 'ucp-schema', ...version, '--quiet', '--root', cargoFolder]);
    }),
  },
  {
    name: `the retail app of Salesforce, ${retailAppVersion} (650 MB)`,
    judge: retailAppName,
    ...into(retailFolder, () => {
      const quietly = ['--no-fund', '--no-audit', '--loglevel=error'];
      const install = ['install', '--legacy-peer-deps', '--ignore-scripts', ...quietly];
      run('npm', ['pack', `@salesforce/retail-react-app@${retailAppVersion}`, ...quietly], retailFolder);
      const [archive = ''] = globSync('*.tgz', { cwd: retailFolder });
      run('tar', ['xzf', archive], retailFolder);
      run('npm', [...install, `--before=${retailAppDay}`], retailAppFolder);
      run('npm', [...install, '--no-save', `ajv@${retailAppAjv}`], retailAppFolder);
      run('node', ['scripts/translations/compile-folder.js', 'translations'], retailAppFolder);
    }),
  },
  {
    name: 'the Java packages of test/judges/packages/pom.xml (with Maven)',
    judge: tinkName,
    ...into(jarsFolder, () => {
      const copy = ['dependency:copy-dependencies', `-DoutputDirectory=${jarsFolder}`];
      run('mvn', ['-q', '-B', '-f', join(locks, 'pom.xml'), ...copy]);
      run('sha256sum', ['--check', '--strict', '--quiet', join(locks, 'jars.sha256')], jarsFolder);
    }),
  },
  {
    name: 'a JDK',
    judge: tinkName,
    done: () => onPath('javac'),
    needs: 'Install default-jdk-headless.',
  },
  { name: 'Java', done: () => onPath('java'), needs: 'Install default-jre-headless.' },
  { name: 'Chromium', done: () => existsSync(chromium), needs: 'Install chromium, or set BROWSER_PATH.' },
  { name: 'promtool', done: () => onPath('promtool'), needs: 'Install prometheus.' },
  {
    name: 'the published schemas of UCP',
    judge: 'ucp-schema',
    done: () => existsSync(ucpSchemas),
    needs: `Set UCP_SCHEMAS to their folder; ${ucpSchemas} does not exist.`,
  },
  {
    name: 'the official conformance suite of UCP',
    judge: suiteName,
    done: () => isCopy(ucpSuite, ['*.{py,json}', 'test_data/*/*'], suiteDigest),
    needs: `Set UCP_CONFORMANCE to a copy of commit ${suiteCommit}.${ucpSuite && ` ${ucpSuite} is not one.`}`,
  },
  {
    name: 'the official conformance suite of UCP with platforms',
    judge: platformSuiteName,
    done: () => isCopy(ucpPlatformSuite, platformSuiteFiles, platformSuiteDigest),
    needs: `Set UCP_CONFORMANCE_PLATFORMS to a copy of commit ${platformSuiteCommit}.${ucpPlatformSuite && ` ${ucpPlatformSuite} is not one.`}`,
  },
];

/** Installs what is missing. @param leftOut judges that are not asked @returns what could not be installed, with the reason */
export function install(leftOut: readonly string[] = []): string[] {
  return steps.flatMap((step) => {
    if ((step.judge !== undefined && leftOut.includes(step.judge)) || step.done()) return [];
    if (!step.install) return [`${step.name}: ${step.needs}`];
    process.stderr.write(`Installing ${step.name}…\n`);
    try {
      step.install();
      return [];
    } catch (error) {
      const { stderr, message } = error as Error & { stderr?: Buffer };
      return [`${step.name}: ${(String(stderr ?? '').trim() || message).slice(-600)}`];
    }
  });
}

/** Puts the project's own Node first. */
export const withNode = { ...env, PATH: `${dirname(process.execPath)}${delimiter}${env['PATH'] ?? ''}` };
