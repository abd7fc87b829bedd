/** A delegated payment credential. It can be passed and opened, but not printed, serialized, or inspected. */
import { inspect } from 'node:util';

declare const sealed: unique symbol;

export interface Credential {
  readonly [sealed]: true;
}

/** What a platform sent: `type` and, for tokens, `token`; other members are the handler's own. */
export type CredentialContent = Readonly<Record<string, unknown>>;

const contents = new WeakMap<object, CredentialContent>();
const hidden = (): string => '[credential]';

export function sealCredential(content: CredentialContent): Credential {
  const credential = Object.freeze(
    Object.create(null, {
      toString: { value: hidden },
      toJSON: { value: hidden },
      [Symbol.toPrimitive]: { value: hidden },
      [Symbol.toStringTag]: { value: 'credential' },
      [inspect.custom]: { value: hidden },
    }) as object,
  ) as Credential;
  contents.set(credential, content);
  return credential;
}

/** Only a backend's `commit` calls this. */
export function openCredential(credential: Credential): CredentialContent {
  const content = contents.get(credential);
  if (!content) throw new TypeError('The credential is not valid.');
  return content;
}
