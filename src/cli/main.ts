/** The command line: one lazy module for each command, so that `portico audit` loads no server, database or account code. */
import { stripVTControlCharacters } from 'node:util';
import { defineCommand, renderUsage, runCommand } from 'citty';
import type { CommandDef } from 'citty';
import { cleanLines } from '#audit/plain-text';
import { EnvironmentRefused } from '../config/environment.ts';
import { version } from '../config/version.ts';
import { exit, Stop } from './exit.ts';

const commands: Record<string, () => Promise<CommandDef>> = {
  audit: async () => command(await import('./audit.ts')),
  gather: async () => command(await import('./gather.ts')),
  judge: async () => command(await import('./judge.ts')),
  compare: async () => command(await import('./compare.ts')),
  checks: async () => command(await import('./checks.ts')),
  serve: async () => command(await import('./serve.ts')),
  keys: async () => command(await import('./keys.ts')),
  users: async () => command(await import('./users.ts')),
  seed: async () => command(await import('./seed.ts')),
  stores: async () => command(await import('./stores.ts')),
  orders: async () => command(await import('./orders.ts')),
  webhooks: async () => command(await import('./webhooks.ts')),
  doctor: async () => command(await import('./doctor.ts')),
  'opt-out': async () => command(await import('./opt-out.ts')),
  sandbox: async () => command(await import('./sandbox.ts')),
  migrate: async () => command(await import('./migrate.ts')),
  backup: async () => command(await import('./backup.ts')),
  reseal: async () => command(await import('./reseal.ts')),
};

/** Each command has its own argument types; here they are alike. */
function command(module: { default: unknown }): CommandDef {
  return module.default as CommandDef;
}

const root = defineCommand({
  meta: {
    name: 'portico',
    version,
    description: "The agents' entrance to a store: audit a storefront, serve the audit API.",
  },
  subCommands: commands,
});

/** Runs one command line and answers its exit code: 0 good, 1 below the bar, 2 wrong use, 3 target unreachable. */
export async function main(argv: string[]): Promise<number> {
  const [name = '', ...rest] = argv;
  if (name === '--version' || name === '-v') return print(`${version}\n`);
  const load = Object.hasOwn(commands, name) ? commands[name] : undefined;
  if (!load) {
    const usage = await renderUsage(root);
    if (name === '' || name === '--help' || name === '-h') return print(plain(usage, process.stdout));
    process.stderr.write(`${plain(usage, process.stderr)}\nUnknown command "${name}".\n`);
    return exit.usage;
  }
  const chosen = await load();
  if (rest.includes('--help') || rest.includes('-h')) {
    return print(plain(await usageOf(name, chosen, rest), process.stdout));
  }
  try {
    const { result } = await runCommand(chosen, { rawArgs: rest });
    return typeof result === 'number' ? result : exit.good;
  } catch (error) {
    if (error instanceof Stop) {
      // It may repeat what a certificate or an answer said.
      if (error.message) process.stderr.write(`${cleanLines(error.message)}\n`);
      return error.code;
    }
    if (error instanceof EnvironmentRefused) {
      process.stderr.write(`${error.message}\n`);
      return exit.usage;
    }
    if (!isUsageError(error)) throw error;
    process.stderr.write(`${plain(error.message, process.stderr)}Try "portico ${name} --help".\n`);
    return exit.usage;
  }
}

function print(text: string): number {
  process.stdout.write(text);
  return exit.good;
}

async function usageOf(name: string, command: CommandDef, [first = '']: string[]): Promise<string> {
  const children = (command.subCommands ?? {}) as Record<string, CommandDef>;
  const child = Object.hasOwn(children, first) ? children[first] : undefined;
  return child
    ? renderUsage(child, { meta: { name: `portico ${name}` } })
    : renderUsage(command, root as CommandDef);
}

/** The usage texts come coloured: a pipe or a file gets them without, and without the padding behind. */
function plain(text: string, stream: NodeJS.WriteStream): string {
  const shown = stream.isTTY && stream.hasColors() ? text : stripVTControlCharacters(text);
  return `${shown.replace(/ +$/gm, '').trimEnd()}\n`;
}

/** citty throws its own CLIError for missing and malformed arguments. */
const isUsageError = (error: unknown): error is Error => error instanceof Error && error.name === 'CLIError';
