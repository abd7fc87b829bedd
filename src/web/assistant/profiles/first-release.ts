/** The profile of 2026-01-11: capabilities in a list, one member for each transport, handlers beside `ucp`. */
import { asObject, child, kindOf, type Json, type Notes } from './finding.ts';
import { checkAuthority, checkDate, checkEndpoint, checkEntity, checkUri } from './entity.ts';

const mostEntries = 200;
const name = /^[a-z][a-z0-9]*(?:\.[a-z][a-z0-9_]*)+$/;

export function checkFirstRelease(notes: Notes, document: Json, ucp: Json): void {
  checkServices(notes, ucp['services']);
  checkCapabilities(notes, ucp['capabilities']);
  const payment = document['payment'];
  if (payment !== undefined) checkHandlers(notes, asObject(payment)?.['handlers']);
}

function checkServices(notes: Notes, services: unknown): void {
  const named = asObject(services);
  if (!named)
    return notes.error('/ucp/services', `services is ${kindOf(services)}`, 'an object of services by name');
  for (const [key, service] of Object.entries(named).slice(0, mostEntries)) {
    const at = child('/ucp/services', key);
    const object = asObject(service);
    if (!object) {
      notes.error(at, `it is ${kindOf(service)}`, 'an object: lists of bindings came with 2026-01-23');
      continue;
    }
    checkDate(notes, child(at, 'version'), object['version'], 'version');
    checkUri(notes, child(at, 'spec'), object['spec'], 'spec', true);
    checkAuthority(notes, at, key, object);
    for (const transport of ['rest', 'mcp', 'a2a', 'embedded']) {
      const binding = object[transport];
      if (binding === undefined) continue;
      const where = child(at, transport);
      const parts = asObject(binding);
      if (!parts) notes.error(where, `it is ${kindOf(binding)}`, 'an object');
      else {
        if (transport !== 'embedded')
          checkEndpoint(notes, child(where, 'endpoint'), parts['endpoint'], transport);
        if (transport !== 'a2a') checkUri(notes, child(where, 'schema'), parts['schema'], 'schema', true);
      }
    }
  }
}

function checkCapabilities(notes: Notes, capabilities: unknown): void {
  if (!Array.isArray(capabilities))
    return notes.error(
      '/ucp/capabilities',
      `capabilities is ${kindOf(capabilities)}`,
      'a list of capabilities with a name: maps came with 2026-01-23',
    );
  for (const [index, one] of (capabilities as unknown[]).slice(0, mostEntries).entries()) {
    const at = child('/ucp/capabilities', index);
    const entry = asObject(one);
    if (!entry) {
      notes.error(at, `it is ${kindOf(one)}`, 'an object');
      continue;
    }
    const given = entry['name'];
    if (typeof given !== 'string' || !name.test(given.slice(0, 300)))
      notes.error(
        child(at, 'name'),
        'name is no reverse-domain name',
        'a name such as dev.ucp.shopping.checkout',
      );
    else checkAuthority(notes, at, given, entry);
    checkEntity(notes, at, entry);
    for (const key of ['spec', 'schema'])
      if (entry[key] === undefined) notes.error(child(at, key), `${key} is missing`, 'an absolute URL');
  }
}

function checkHandlers(notes: Notes, handlers: unknown): void {
  const at = '/payment/handlers';
  if (handlers === undefined) return;
  if (!Array.isArray(handlers)) return notes.error(at, `it is ${kindOf(handlers)}`, 'a list of handlers');
  for (const [index, one] of (handlers as unknown[]).slice(0, mostEntries).entries()) {
    const where = child(at, index);
    const entry = asObject(one) ?? {};
    for (const key of ['id', 'name'])
      if (typeof entry[key] !== 'string')
        notes.error(child(where, key), `${key} is ${kindOf(entry[key])}`, 'a text');
    checkDate(notes, child(where, 'version'), entry['version'], 'version');
    for (const key of ['spec', 'config_schema']) checkUri(notes, child(where, key), entry[key], key, true);
    if (!Array.isArray(entry['instrument_schemas']))
      notes.error(
        child(where, 'instrument_schemas'),
        `instrument_schemas is ${kindOf(entry['instrument_schemas'])}`,
        'a list of addresses',
      );
    if (!asObject(entry['config']))
      notes.error(child(where, 'config'), `config is ${kindOf(entry['config'])}`, 'an object');
  }
}
