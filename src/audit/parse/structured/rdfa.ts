/** RDFa (rare in shops): the streaming library, loaded on first need, its triples folded into objects in the shape of JSON-LD. */
import type { Duplex } from 'node:stream';
import { schemaName } from './terms.ts';

interface Term {
  termType: string;
  value: string;
}
interface Quad {
  subject: Term;
  predicate: Term;
  object: Term;
}
type Item = Record<string, unknown>;

const MAX_QUADS = 20_000;
const MAX_DEPTH = 12;
const typePredicate = 'http://www.w3.org/1999/02/22-rdf-syntax-ns#type';
const isSchema = (iri: string): boolean => !schemaName(iri).includes(':');

async function readQuads(source: string, url: string): Promise<Quad[]> {
  const { RdfaParser } = await import('rdfa-streaming-parser');
  const quads: Quad[] = [];
  await new Promise<void>((resolve) => {
    // The stream that it extends comes without types.
    const parser = new RdfaParser({ baseIRI: url, contentType: 'text/html' }) as unknown as Duplex;
    parser.on('data', (quad: Quad) => {
      if (quads.length < MAX_QUADS) quads.push(quad);
    });
    // What came before an error is kept.
    parser.on('error', () => resolve());
    parser.on('end', () => resolve());
    parser.end(source);
  });
  return quads;
}

/** Name of the property when it is schema.org's; Open Graph and other vocabularies do not count as structured data here. */
function propertyOf(quad: Quad): string | undefined {
  const name = schemaName(quad.predicate.value);
  return isSchema(quad.predicate.value) && name !== '__proto__' ? name : undefined;
}

function addValue(item: Item, name: string, value: unknown): void {
  const held = Object.hasOwn(item, name) ? item[name] : undefined;
  item[name] =
    held === undefined
      ? value
      : Array.isArray(held)
        ? [...(held as unknown[]).slice(0, 999), value]
        : [held, value];
}

/** Top-level items of schema.org types. Never rejects. */
export async function rdfaItems(source: string, url: string): Promise<Item[]> {
  const quads = await readQuads(source, url).catch((): Quad[] => []);
  const bySubject = Map.groupBy(quads, (quad) => quad.subject.value);
  const typed = new Set(
    quads
      .filter((quad) => quad.predicate.value === typePredicate && isSchema(quad.object.value))
      .map((quad) => quad.subject.value),
  );
  // Only items inside of other items are nested: everything on a page may be below the page itself.
  const held = new Set(
    quads
      .filter(
        (quad) => typed.has(quad.subject.value) && propertyOf(quad) && quad.object.termType !== 'Literal',
      )
      .filter((quad) => quad.object.value !== quad.subject.value)
      .map((quad) => quad.object.value),
  );
  const built = new Set<string>();
  let left = MAX_QUADS;

  const build = (subject: string, holders: string[]): Item => {
    const item: Item = {};
    built.add(subject);
    for (const quad of bySubject.get(subject) ?? []) {
      if ((left -= 1) < 0) break;
      const name = propertyOf(quad);
      const { termType, value } = quad.object;
      if (quad.subject.termType === 'NamedNode') item['@id'] = subject;
      if (quad.predicate.value === typePredicate) addValue(item, '@type', value);
      else if (name === undefined) continue;
      else if (termType === 'Literal') addValue(item, name, value.replace(/\s+/g, ' ').trim());
      else if (!bySubject.has(value)) addValue(item, name, value);
      else if (holders.includes(value) || holders.length >= MAX_DEPTH) addValue(item, name, { '@id': value });
      else addValue(item, name, build(value, [...holders, value]));
    }
    return item;
  };

  const roots = [...typed].filter((subject) => !held.has(subject));
  const items = roots.map((subject) => build(subject, [subject]));
  // Items that hold each other in a circle have no root.
  for (const subject of typed) if (!built.has(subject)) items.push(build(subject, [subject]));
  return items;
}
