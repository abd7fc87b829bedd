/** What the merchant set for the companion hook. It does nothing as long as it is not switched on. */
import { preferences } from '../preferences/values.ts';

export interface HookOptions {
  /** Alias of the private key in Business Manager. */
  keyAlias: string;
}

export function hookOptions(): HookOptions | undefined {
  const { flag, text } = preferences();
  const keyAlias = text('porticoHookKeyAlias');
  return flag('porticoHookEnabled') && keyAlias !== undefined ? { keyAlias } : undefined;
}
