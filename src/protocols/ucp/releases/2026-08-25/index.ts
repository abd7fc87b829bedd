/** UCP release 2026-08-25. Dropping it is deleting this folder. */
import type { Release } from '../../release.ts';
import { protocol } from './protocol.ts';
import { makeToolSchemas } from './tool-schemas.ts';

let toolSchemas: Release['toolSchemas'] | undefined;

export const release: Release = {
  ...protocol,
  /** Made at the first look: nothing is done at import time. */
  get toolSchemas() {
    return (toolSchemas ??= makeToolSchemas());
  },
};
