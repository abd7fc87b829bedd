/** Services with their transports, in one form for every release. */
import { asObject, asText, type Json } from './json.ts';
import { registryEntries } from './registries.ts';

export interface DeclaredBinding {
  /** Such as `dev.ucp.shopping`. */
  name: string;
  /** JSON pointer of what declares the transport. */
  pointer: string;
  /** As written; empty where there is none. */
  transport: string;
  /** Of the first release, the service's members joined with those of the transport. */
  entry: Json;
}

const transports = ['rest', 'mcp', 'a2a', 'embedded'];

/** Each entry that names its transport, or, as the first release had it, one member for each transport. */
export const serviceBindings = (document: unknown): DeclaredBinding[] =>
  registryEntries(document).flatMap(({ registry, name, pointer, entry }) => {
    if (registry !== 'services') return [];
    const nested = transports.filter((transport) => asObject(entry[transport]));
    if (entry['transport'] !== undefined || !nested.length)
      return [{ name, pointer, transport: asText(entry['transport']) ?? '', entry }];
    const { rest: _, mcp: __, a2a: ___, embedded: ____, ...common } = entry;
    return nested.map((transport) => ({
      name,
      pointer: `${pointer}/${transport}`,
      transport,
      entry: { ...common, ...asObject(entry[transport]) },
    }));
  });
