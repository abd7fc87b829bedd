/** Whether an `@context` maps names to schema.org (JSON-LD 1.1 sections 3.1 and 4.1.2). Nothing is fetched. */

export interface ContextReading {
  /** `odd`: it maps to schema.org in some parsers only. */
  state: 'schema' | 'odd' | 'other' | 'absent';
  /** Why it is odd or other. */
  why: string;
  /** There is another context next to it, whose terms are not known. */
  open: boolean;
}

const root = /^https?:\/\/schema\.org\/?(?:#|docs\/jsonldcontext\.json(?:ld)?)?$/i;
/** schema.org without a scheme, with `www`, or with spaces around it. */
const oddRoot = /^(?:https?:)?\/\/(?:www\.)?schema\.org\/?#?$/i;
const base = /^https?:\/\/(?:www\.)?schema\.org[/#]/i;
const order = ['schema', 'odd', 'other', 'absent'] as const;

type Part = Omit<ContextReading, 'open'>;
const right: Part = { state: 'schema', why: '' };

function readText(text: string): Part {
  if (root.test(text)) return right;
  const shown = JSON.stringify(text.slice(0, 80));
  const state = oddRoot.test(text.trim()) ? 'odd' : 'other';
  return { state, why: `the context ${shown}, not "https://schema.org"` };
}

const namesSchema = (definition: unknown): boolean => {
  const iri =
    typeof definition === 'object' && definition !== null
      ? (definition as { '@id'?: unknown })['@id']
      : definition;
  return typeof iri === 'string' && (base.test(iri) || root.test(iri) || iri.startsWith('schema:'));
};

function readRecord(record: Record<string, unknown>): Part {
  const prefixed = Object.entries(record)
    .slice(0, 200)
    .some(([term, definition]) => !term.startsWith('@') && namesSchema(definition));
  if (prefixed) return right;
  const vocab = Object.hasOwn(record, '@vocab') ? record['@vocab'] : undefined;
  if (typeof vocab === 'string') {
    if (base.test(vocab)) return right;
    const why = `the @vocab ${JSON.stringify(vocab.slice(0, 80))}, not "https://schema.org/"`;
    // Names are appended to it as they are: `https://schema.orgProduct`.
    return { state: root.test(vocab) ? 'odd' : 'other', why };
  }
  const imported = Object.hasOwn(record, '@import') ? record['@import'] : undefined;
  if (typeof imported === 'string') return readText(imported);
  return { state: 'absent', why: 'a context without schema.org' };
}

export function readContext(context: unknown): ContextReading {
  const parts = (Array.isArray(context) ? context.slice(0, 20) : [context]).flatMap((part): Part[] => {
    if (typeof part === 'string') return [readText(part)];
    return typeof part === 'object' && part !== null && !Array.isArray(part)
      ? [readRecord(part as Record<string, unknown>)]
      : [];
  });
  const open = parts.some(({ state }) => state === 'other');
  const best = parts.toSorted((a, b) => order.indexOf(a.state) - order.indexOf(b.state))[0];
  return best ? { ...best, open } : { state: 'absent', why: 'no @context', open: false };
}
