/** The command line: finds the command, prints help, and turns errors into a message and an exit code. */
import { stripVTControlCharacters, styleText } from 'node:util';
import { renderUsage, runCommand } from 'citty';
import type { CommandDef } from 'citty';
import { cleanLines } from '#audit/plain-text';
import { EnvironmentRefused } from '../config/environment.ts';
import { nearestName } from '../config/nearest-name.ts';
import { version } from '../config/version.ts';
import { commands, examples, groups } from './commands.ts';
import { exit, Stop } from './exit.ts';

/** Runs one command line. @returns the exit code, see `exit` */
export async function main(argv: string[]): Promise<number> {
  const [name = '', ...rest] = argv;
  if (name === '--version' || name === '-v') return print(`${version}\n`);
  if (name === '' || name === '--help' || name === '-h') return print(plain(overview(), process.stdout));
  if (name === 'help') return main([...rest.slice(0, 3), '--help']);
  // What the completion scripts call at each Tab.
  if (name === 'complete') return (await import('./completion.ts')).completeLine(rest);
  const load = commands[name];
  if (!load) return wrong(`Unknown command "${name}".`, nearestName(name, Object.keys(commands)));
  const chosen = await load();
  const [command, path, given] = childOf(chosen, `portico ${name}`, rest);
  if (given.includes('--help') || given.includes('-h'))
    return print(plain(await usageOf(command, path), process.stdout));
  if (command.subCommands !== undefined) {
    const [child] = given;
    if (child === undefined) return print(plain(await usageOf(command, path), process.stdout));
    const known = Object.keys(command.subCommands as object);
    return wrong(`Unknown command "${child}" for "${path}".`, nearestName(child, known), path);
  }
  try {
    const { result } = await runCommand(command, { rawArgs: given });
    return typeof result === 'number' ? result : exit.good;
  } catch (error) {
    if (error instanceof Stop) {
      // It may contain text of a certificate or a response.
      if (error.message) process.stderr.write(`${cleanLines(error.message)}\n`);
      return error.code;
    }
    if (error instanceof EnvironmentRefused) {
      process.stderr.write(`${error.message}\n`);
      return exit.usage;
    }
    if (!isUsageError(error)) throw error;
    return wrong(stripVTControlCharacters(error.message), undefined, path);
  }
}

/** The command that is meant, its whole name, and what is left for it. */
function childOf(
  command: CommandDef,
  path: string,
  rest: string[],
): [command: CommandDef, path: string, rest: string[]] {
  const children = (command.subCommands ?? {}) as Record<string, CommandDef>;
  const [first = '', ...more] = rest;
  const child = Object.hasOwn(children, first) ? children[first] : undefined;
  return child ? childOf(child, `${path} ${first}`, more) : [command, path, rest];
}

function print(text: string): number {
  process.stdout.write(text);
  return exit.good;
}

/** @param name the command whose help explains more */
function wrong(message: string, meant: string | undefined, name = 'portico'): number {
  const hint = meant === undefined ? '' : ` Did you mean "${meant}"?`;
  process.stderr.write(`${cleanLines(`${message}${hint}`)}\nTry "${name} --help".\n`);
  return exit.usage;
}

const title = (text: string): string => styleText('bold', text, { validateStream: false });

function overview(): string {
  const lists = groups.map(({ title: name, commands: own }) => {
    const rows = Object.entries(own).map(([command, { summary }]) => `  ${command.padEnd(12)}${summary}`);
    return `${title(name)}\n${rows.join('\n')}\n`;
  });
  return `Audit storefronts for AI agents, and sell to agents with UCP.

${title('Usage')}
  portico <command> [options]

${lists.join('\n')}
${title('Examples')}
  portico audit https://shop.example
  portico serve --sandbox

Run "portico <command> --help" for details. Service settings: .env.example.
portico ${version}`;
}

async function usageOf(command: CommandDef, path: string): Promise<string> {
  const words = path.split(' ');
  const parent = { meta: { name: words.slice(0, -1).join(' ') } };
  const usage = await renderUsage(command, parent);
  const own = (examples[words[1] ?? ''] ?? []).filter(
    ([line]) => words.length === 2 || `${line} `.includes(`${path} `),
  );
  if (own.length === 0) return usage;
  const lines = own.map(([line, what]) => `  # ${what}\n  ${line}`);
  return `${usage.trimEnd()}\n\n${title('EXAMPLES')}\n\n${lines.join('\n\n')}\n`;
}

/** The usage texts come colored: a pipe or a file gets them without, and without the padding behind. */
function plain(text: string, stream: NodeJS.WriteStream): string {
  const shown = stream.isTTY && stream.hasColors() ? text : stripVTControlCharacters(text);
  return `${shown.replace(/ +$/gm, '').trimEnd()}\n`;
}

/** citty throws its own CLIError for missing and malformed arguments. */
const isUsageError = (error: unknown): error is Error => error instanceof Error && error.name === 'CLIError';
