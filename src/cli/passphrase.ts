/** The passphrase of a store file: from a file or the terminal. As an argument it would be in the list of processes and in the history. */
import { exit, Stop } from './exit.ts';
import { readNamedFile } from './files.ts';
import { canPrompt, promptHidden } from './prompt.ts';

export const passphraseArgument = {
  'passphrase-file': {
    type: 'string',
    description: 'Read the passphrase of the secrets from this file; without it, it is asked for',
    valueHint: 'file',
  },
} as const;

/** @param isNew asked for twice on a terminal @throws Stop */
export async function readPassphrase(
  file: string | undefined,
  { isNew }: { isNew: boolean },
): Promise<string> {
  const { leastPassphrase } = await import('#storage');
  const given = file === undefined ? await asked(isNew) : await readNamedFile(file, '--passphrase-file');
  const passphrase = given.replace(/\r?\n$/, '');
  if (passphrase.length < leastPassphrase)
    throw new Stop(exit.usage, `A passphrase has at least ${leastPassphrase} characters.`);
  return passphrase;
}

async function asked(isNew: boolean): Promise<string> {
  if (!canPrompt())
    throw new Stop(exit.usage, 'There is no terminal to ask for the passphrase on: add --passphrase-file.');
  const first = await promptHidden('Passphrase of the secrets');
  if (isNew && (await promptHidden('Once more')) !== first)
    throw new Stop(exit.usage, 'The two passphrases differ.');
  return first;
}
