/** Members that services, capabilities and payment handlers have in common. */
import { child, kindOf, type Json, type Notes } from './finding.ts';

const date = /^\d{4}-\d{2}-\d{2}$/;

export const isDate = (value: unknown): value is string => typeof value === 'string' && date.test(value);

export function checkDate(notes: Notes, pointer: string, value: unknown, what: string): void {
  if (!isDate(value))
    notes.error(
      pointer,
      `${what} is ${typeof value === 'string' ? 'no date' : kindOf(value)}`,
      'a date such as 2026-08-25',
    );
}

export function checkUri(notes: Notes, pointer: string, value: unknown, what: string, needed = false): void {
  if (value === undefined && !needed) return;
  if (typeof value !== 'string' || !URL.canParse(value))
    notes.error(
      pointer,
      `${what} is ${typeof value === 'string' ? 'no absolute URL' : kindOf(value)}`,
      'an absolute URL',
    );
}

/** `version`, `spec`, `schema`, `id`, `config`. */
export function checkEntity(notes: Notes, pointer: string, entry: Json): void {
  checkDate(notes, child(pointer, 'version'), entry['version'], 'version');
  checkUri(notes, child(pointer, 'spec'), entry['spec'], 'spec');
  checkUri(notes, child(pointer, 'schema'), entry['schema'], 'schema');
  if (entry['id'] !== undefined && typeof entry['id'] !== 'string')
    notes.error(child(pointer, 'id'), `id is ${kindOf(entry['id'])}`, 'a text');
  const config = entry['config'];
  if (config !== undefined && (typeof config !== 'object' || config === null || Array.isArray(config)))
    notes.error(child(pointer, 'config'), `config is ${kindOf(config)}`, 'an object');
}

/** Where `dev.ucp.*` names are described: `spec` and `schema` must be of the namespace's own site (overview, Spec URL Binding). */
export function checkAuthority(notes: Notes, pointer: string, name: string, entry: Json): void {
  if (!name.startsWith('dev.ucp.')) return;
  for (const key of ['spec', 'schema']) {
    const url = typeof entry[key] === 'string' ? URL.parse(entry[key]) : null;
    if (url && url.hostname !== 'ucp.dev')
      notes.error(
        child(pointer, key),
        `${key} of a dev.ucp name is not at ucp.dev, so agents refuse it`,
        `an address of https://ucp.dev/, or a name of your own domain in the place of dev.ucp`,
      );
  }
}

/** An endpoint that agents call: https, and without a slash at its end, since paths are appended as they are. */
export function checkEndpoint(notes: Notes, pointer: string, value: unknown, transport: string): void {
  const url = typeof value === 'string' ? URL.parse(value) : null;
  if (!url)
    return notes.error(
      pointer,
      `endpoint of ${transport} is ${typeof value === 'string' ? 'no absolute URL' : kindOf(value)}`,
      'an absolute https URL, without a slash at its end',
    );
  if (url.protocol !== 'https:')
    notes.error(pointer, `endpoint of ${transport} is not https`, 'an absolute https URL');
  else if (String(value).endsWith('/'))
    notes.warning(
      pointer,
      `endpoint of ${transport} ends with a slash, and paths are appended to it`,
      'the same without the slash',
    );
}
