/** Modules of the store's own cartridges, as far as they are there. */

/** Undefined where the store has no such file. @param path with a star in place of the cartridge's name */
export function storeModule(path: string): Readonly<Record<string, unknown>> | undefined {
  try {
    return require(path) as Readonly<Record<string, unknown>>;
  } catch {
    return undefined;
  }
}
