/** Services, capabilities and payment handlers as maps of lists: every release after the first. */
import { asObject, child, kindOf, type Json, type Notes } from './finding.ts';
import { checkAuthority, checkEndpoint, checkEntity } from './entity.ts';

export interface RegistryRules {
  /** Names of the maps. */
  name: RegExp;
  nameWords: string;
  /** Several parents of one extension. */
  manyParents: boolean;
  /** Agents fetch the schema of each capability. */
  capabilitySchema: boolean;
  instruments: boolean;
}

/** No real manifest has more; the rest is not looked at. */
const mostEntries = 200;

type Visit = (entry: Json, pointer: string, name: string) => void;

function eachEntry(
  notes: Notes,
  rules: RegistryRules,
  pointer: string,
  registry: unknown,
  visit: Visit,
): void {
  const named = asObject(registry);
  if (!named)
    return notes.error(pointer, `it is ${kindOf(registry)}`, 'an object of lists, by reverse-domain names');
  for (const [name, list] of Object.entries(named).slice(0, mostEntries)) {
    const at = child(pointer, name);
    if (!rules.name.test(name.slice(0, 300)))
      notes.error(at, 'the name is no reverse-domain name', rules.nameWords);
    if (!Array.isArray(list)) {
      notes.error(at, `it is ${kindOf(list)}`, 'a list of entries');
      continue;
    }
    for (const [index, entry] of (list as unknown[]).slice(0, mostEntries).entries()) {
      const object = asObject(entry);
      if (object) visit(object, child(at, index), name);
      else notes.error(child(at, index), `it is ${kindOf(entry)}`, 'an object');
    }
  }
}

const transports = ['rest', 'mcp', 'a2a', 'embedded'];

export function checkServices(notes: Notes, rules: RegistryRules, services: unknown): void {
  let bindings = 0;
  eachEntry(notes, rules, '/ucp/services', services, (entry, at, name) => {
    bindings += 1;
    checkEntity(notes, at, entry);
    checkAuthority(notes, at, name, entry);
    const transport = entry['transport'];
    if (typeof transport !== 'string' || !transports.includes(transport))
      return notes.error(
        child(at, 'transport'),
        transport === undefined ? 'transport is missing' : 'transport is none that UCP knows',
        'rest, mcp, a2a or embedded',
      );
    if (transport !== 'embedded' || entry['endpoint'] !== undefined)
      checkEndpoint(notes, child(at, 'endpoint'), entry['endpoint'], transport);
    if (transport !== 'a2a' && entry['schema'] === undefined)
      notes.warning(
        child(at, 'schema'),
        `schema of ${transport} is missing`,
        'the address of its OpenAPI or OpenRPC document',
      );
  });
  if (bindings === 0 && asObject(services))
    notes.warning(
      '/ucp/services',
      'no service is bound, so agents can call nothing',
      'an entry such as dev.ucp.shopping with a transport and an endpoint',
    );
}

export function checkCapabilities(notes: Notes, rules: RegistryRules, capabilities: unknown): void {
  if (capabilities === undefined)
    return notes.warning(
      '/ucp/capabilities',
      'capabilities is missing, so nothing can be negotiated',
      'the capabilities that the store has, such as dev.ucp.shopping.checkout',
    );
  const known = asObject(capabilities) ?? {};
  eachEntry(notes, rules, '/ucp/capabilities', capabilities, (entry, at, name) => {
    checkEntity(notes, at, entry);
    checkAuthority(notes, at, name, entry);
    if (entry['schema'] === undefined) {
      const expected =
        'the address of its JSON Schema, such as https://ucp.dev/<release>/schemas/shopping/checkout.json';
      if (rules.capabilitySchema) notes.error(child(at, 'schema'), 'schema is missing', expected);
      else
        notes.warning(
          child(at, 'schema'),
          'schema is missing, which the text of the release asks for',
          expected,
        );
    }
    checkParents(notes, rules, child(at, 'extends'), entry['extends'], known);
  });
}

function checkParents(notes: Notes, rules: RegistryRules, at: string, parents: unknown, known: Json): void {
  if (parents === undefined) return;
  const list: unknown[] = Array.isArray(parents) ? parents.slice(0, mostEntries) : [parents];
  if (Array.isArray(parents) && !rules.manyParents)
    return notes.error(at, 'extends is a list', 'one name: several parents came with 2026-04-08');
  if (list.length === 0)
    return notes.error(at, 'extends is an empty list', 'the name of at least one capability');
  const isName = (one: unknown): one is string =>
    typeof one === 'string' && rules.name.test(one.slice(0, 300));
  if (!list.every(isName))
    return notes.error(at, 'extends holds what is no reverse-domain name', rules.nameWords);
  if (!list.some((one) => Object.hasOwn(known, one)))
    notes.warning(
      at,
      'none of the capabilities that it extends is declared, so it is dropped in negotiation',
      'a capability of this manifest',
    );
}

export function checkHandlers(notes: Notes, rules: RegistryRules, handlers: unknown): void {
  if (handlers === undefined)
    return notes.error(
      '/ucp/payment_handlers',
      'payment_handlers is missing',
      'an object of lists; {} where nothing can be paid',
    );
  const ids = new Set<unknown>();
  eachEntry(notes, rules, '/ucp/payment_handlers', handlers, (entry, at) => {
    checkEntity(notes, at, entry);
    const { id } = entry;
    if (id === undefined)
      notes.error(child(at, 'id'), 'id is missing', 'the text that instruments name in handler_id');
    else if (ids.has(id))
      notes.warning(child(at, 'id'), 'another handler has the same id', 'an id of its own');
    ids.add(id);
    if (rules.instruments)
      checkInstruments(notes, child(at, 'available_instruments'), entry['available_instruments']);
  });
}

function checkInstruments(notes: Notes, at: string, instruments: unknown): void {
  if (instruments === undefined) return;
  if (!Array.isArray(instruments) || instruments.length === 0)
    return notes.error(
      at,
      `available_instruments is ${kindOf(instruments)}`,
      'a list of at least one; leave it out where every instrument will do',
    );
  for (const [index, one] of (instruments as unknown[]).slice(0, mostEntries).entries())
    if (typeof asObject(one)?.['type'] !== 'string')
      notes.error(child(at, index), 'the instrument has no type', 'an object such as {"type": "card"}');
}
