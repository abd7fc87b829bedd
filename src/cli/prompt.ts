/** Questions at the terminal. */
import { createInterface } from 'node:readline/promises';
import { Writable } from 'node:stream';
import { exit, Stop } from './exit.ts';

export const canPrompt = (): boolean => process.stdin.isTTY && process.stderr.isTTY;

/** @returns the trimmed input, or the default if it is empty */
export async function prompt(question: string, usual = ''): Promise<string> {
  const terminal = createInterface({ input: process.stdin, output: process.stderr });
  const stopped = new Promise<never>((_done, fail) => {
    terminal.once('SIGINT', () => fail(new Stop(exit.interrupted, 'Interrupted.')));
  });
  try {
    const typed = await Promise.race([terminal.question(`${question}${usual && ` (${usual})`}: `), stopped]);
    return typed.trim() || usual;
  } finally {
    terminal.close();
  }
}

/** As `prompt`, but without echo and not trimmed. */
export async function promptHidden(question: string): Promise<string> {
  const nowhere = new Writable({ write: (_chunk, _encoding, done) => done() });
  const terminal = createInterface({ input: process.stdin, output: nowhere, terminal: true });
  const stopped = new Promise<never>((_done, fail) => {
    terminal.once('SIGINT', () => fail(new Stop(exit.interrupted, 'Interrupted.')));
  });
  process.stderr.write(`${question}: `);
  try {
    return await Promise.race([terminal.question(''), stopped]);
  } finally {
    terminal.close();
    process.stderr.write('\n');
  }
}

/**
 * @param what the action, such as `Save them`
 * @throws Stop if the user declines, or without a terminal
 */
export async function confirm(what: string): Promise<void> {
  if (!canPrompt())
    throw new Stop(exit.usage, `${what}? Cannot ask without a terminal. To confirm, add --yes.`);
  const answer = await prompt(`${what}? [y/N]`);
  if (!/^y(?:es)?$/i.test(answer)) throw new Stop(exit.usage, 'Nothing was changed.');
}
