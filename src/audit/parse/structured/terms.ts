/** Names of JSON-LD contexts: which key or type is schema.org's, however it is written (JSON-LD 1.1 section 4.1). */

export interface ContextTerms {
  /** Terms and prefixes that the context defines: IRI or keyword. */
  defined: ReadonlyMap<string, string>;
  /** `@vocab` of another vocabulary than schema.org. */
  vocab?: string;
}

export const noTerms: ContextTerms = { defined: new Map() };

/** Terms taken from one context; contexts of shops define a handful. */
const MAX_TERMS = 200;
const schemaIri = /^https?:\/\/(?:www\.)?schema\.org\/(?:#)?([A-Za-z][\w-]*)$/;
const schemaRoot = /^https?:\/\/(?:www\.)?schema\.org(?:[/#]|$)/;

/** `Product` for `https://schema.org/Product`, `schema:Product` and `Product`; other text as it is. */
export function schemaName(value: string): string {
  const iri = schemaIri.exec(value);
  if (iri) return iri[1]!;
  return /^schema:\w/i.test(value) ? value.slice(7) : value;
}

const isRecord = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

function iriOf(definition: unknown): string | undefined {
  const id = isRecord(definition) && Object.hasOwn(definition, '@id') ? definition['@id'] : definition;
  return typeof id === 'string' && id.length <= 300 ? id : undefined;
}

/** The terms in force below a node with this `@context`. Remote contexts are not fetched: they count as schema.org's. */
export function extendTerms(outer: ContextTerms, context: unknown): ContextTerms {
  const parts = (Array.isArray(context) ? context.slice(0, 20) : [context]).filter(isRecord);
  if (parts.length === 0) return outer;
  const defined = new Map(outer.defined);
  let vocab = outer.vocab;
  for (const part of parts) {
    for (const [term, definition] of Object.entries(part)) {
      if (term === '@vocab') {
        vocab =
          typeof definition === 'string' && /^https?:/.test(definition) && !schemaRoot.test(definition)
            ? definition
            : undefined;
      }
      const iri = iriOf(definition);
      if (term.startsWith('@') || iri === undefined || defined.size >= MAX_TERMS) continue;
      defined.set(term, iri);
    }
  }
  return vocab === undefined ? { defined } : { defined, vocab };
}

function expand(name: string, terms: ContextTerms, depth: number): string {
  const whole = terms.defined.get(name);
  if (whole !== undefined && whole !== name && depth < 3) return expand(whole, terms, depth + 1);
  const colon = name.indexOf(':');
  const base = colon > 0 ? terms.defined.get(name.slice(0, colon)) : undefined;
  return base === undefined ? name : base + name.slice(colon + 1);
}

/** Name of a key or type: schema.org names bare, keywords as `@…`, names of other vocabularies with a colon in them. */
export function termName(name: string, terms: ContextTerms): string {
  if (name.startsWith('@')) return name;
  const short = schemaName(expand(name, terms, 0));
  const bare = !short.includes(':') && !short.startsWith('@');
  return bare && terms.vocab !== undefined && short === name ? terms.vocab + name : short;
}
