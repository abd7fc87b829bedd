/** Completion of commands, options and their values by `@bomb.sh/tab`: https://github.com/bombshell-dev/tab. */
import type { Command as DescribedCommand, RootCommand } from '@bomb.sh/tab';
import { defineCommand, type ArgsDef, type CommandDef } from 'citty';
import { refuseUnknown } from './arguments.ts';
import { commands, groups } from './commands.ts';
import { exit, Stop } from './exit.ts';

const shells = ['bash', 'zsh', 'fish', 'powershell'] as const;

const args = {
  shell: { type: 'positional', description: shells.join(', '), required: true },
} as const;

export default defineCommand({
  meta: { name: 'completion', description: 'Print a shell completion script' },
  args,
  async run({ args: given }) {
    refuseUnknown(given, args);
    const shell = shells.find((name) => name === given.shell);
    if (!shell)
      throw new Stop(exit.usage, `Shell must be one of ${shells.join(', ')}, not "${given.shell}".`);
    const { script } = await import('@bomb.sh/tab');
    script(shell, 'portico', 'portico');
  },
});

/** What a completion script asks at each Tab. @param argv `--`, then the words of the line behind `portico` */
export async function completeLine(argv: string[]): Promise<number> {
  const tab = await import('@bomb.sh/tab');
  const root = new tab.RootCommand();
  const line = argv[0] === '--' ? argv.slice(1) : argv;
  let described: CommandDef | undefined;
  for (const [name, { summary }] of groups.flatMap((group) => Object.entries(group.commands))) {
    const own = root.command(name, summary);
    // Other commands are not loaded, because their options cannot follow.
    const command = name === line[0] ? await commands[name]?.() : undefined;
    if (!command) continue;
    describe(own, command);
    describeChildren(root, name, command);
    described = commandOf(command, line.slice(1));
  }
  // The library cannot complete files, so the shell does.
  if (described && takesFile(described, line)) process.stdout.write(':0\n');
  else root.parse(line);
  return exit.good;
}

function describeChildren(root: RootCommand, path: string, { subCommands }: CommandDef): void {
  for (const [name, child] of Object.entries((subCommands ?? {}) as Record<string, CommandDef>)) {
    describe(root.command(`${path} ${name}`, descriptionOf(child)), child);
    describeChildren(root, `${path} ${name}`, child);
  }
}

/** The last command that the words name. */
function commandOf(command: CommandDef, [first = '', ...rest]: readonly string[]): CommandDef {
  const child = ((command.subCommands ?? {}) as Record<string, CommandDef>)[first];
  return child ? commandOf(child, rest) : command;
}

function describe(described: DescribedCommand, command: CommandDef): void {
  for (const [name, argument] of Object.entries((command.args ?? {}) as ArgsDef)) {
    const { description = '' } = argument;
    if (argument.type === 'positional') {
      const values = name === 'shell' ? shells : [];
      described.argument(name, (offer) => values.forEach((value) => offer(value, '')));
    } else if (argument.type === 'boolean') described.option(name, description);
    else {
      const values = (argument.valueHint ?? '').split('|');
      described.option(name, description, (offer) => {
        if (values.length > 1) for (const value of values) offer(value, '');
      });
    }
  }
}

/** Whether the last word of the line is the place of a file or folder. */
function takesFile(command: CommandDef, line: readonly string[]): boolean {
  const [before = '', last = ''] = line.slice(-2);
  if (last.startsWith('-')) return false;
  const known = (command.args ?? {}) as ArgsDef;
  const option = known[before.replace(/^--/, '')];
  if (before.startsWith('--') && option?.type === 'string')
    return /^(?:file|folder)$/.test(option.valueHint ?? '');
  return Object.entries(known).some(
    ([name, { type }]) => type === 'positional' && /^(?:file|folder|before|after)$/.test(name),
  );
}

const descriptionOf = ({ meta }: CommandDef): string => (meta as { description?: string }).description ?? '';
