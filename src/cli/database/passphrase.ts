/** The passphrase of a store file: from a file or the terminal. As an argument it would be visible in the process list and the shell history. */
import { exit, Stop } from '../exit.ts';
import { readNamedFile } from '../files.ts';
import { canPrompt, promptHidden } from '../prompt.ts';

export const passphraseArgument = {
  'passphrase-file': {
    type: 'string',
    description: 'File with the passphrase for the secrets (default: prompt for it)',
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
    throw new Stop(exit.usage, `The passphrase must have at least ${leastPassphrase} characters.`);
  return passphrase;
}

async function asked(isNew: boolean): Promise<string> {
  if (!canPrompt())
    throw new Stop(exit.usage, 'Cannot prompt for the passphrase without a terminal. Add --passphrase-file.');
  const first = await promptHidden('Passphrase for the secrets');
  if (isNew && (await promptHidden('Repeat the passphrase')) !== first)
    throw new Stop(exit.usage, 'The passphrases do not match.');
  return first;
}
