/** A delegated payment credential. It can be carried and opened, but not printed or serialized. */
import { WeakMap } from '../language/collections.ts';

export type CredentialContent = Readonly<Record<string, unknown>>;

const contents = new WeakMap();
const hidden = (): string => '[credential]';

export function sealCredential(content: CredentialContent): object {
  const credential = Object.create({ toString: hidden, toJSON: hidden }) as object;
  contents.set(credential, content);
  return credential;
}

/** Only the backend's `commit` calls this. */
export function openCredential(credential: object): CredentialContent {
  const content = contents.get(credential) as CredentialContent | undefined;
  if (!content) throw new TypeError('The credential is not valid.');
  return content;
}
