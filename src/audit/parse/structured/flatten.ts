/** Turns data of one block or item into typed nodes with holders and JSON pointers; bounded in depth and in size. */
import type { StructuredNode } from '../facts/facts.ts';
import { extendTerms, noTerms, termName, type ContextTerms } from './terms.ts';

/** Shared by all blocks of a page. */
export interface Budget {
  /** Characters that the nodes may still take when written as JSON, nested nodes counted once for each holder. */
  left: number;
  nodes: number;
  /** `@id` of objects that have no type and say more than their id: references may point to them. */
  untyped: string[];
}

export const pageBudget = (): Budget => ({ left: 4_000_000, nodes: 5_000, untyped: [] });

const MAX_DEPTH = 24;
const MAX_TEXT = 16_384;
const MAX_UNTYPED = 1_000;

interface Origin {
  /** `block 2`, `microdata 1`. */
  label: string;
  syntax: StructuredNode['syntax'];
}

interface Place {
  pointer: string;
  depth: number;
  terms: ContextTerms;
  parent?: { node: number; property: string };
  /** Typed holders above: a value is written once for each of them. */
  holders: number;
  /** Context of a `@graph` or an object without type, handed to the nodes in it. */
  context?: unknown;
}

const escapePointer = (key: string): string => key.replaceAll('~', '~0').replaceAll('/', '~1');

function typesOf(record: Record<string, unknown>, terms: ContextTerms): string[] {
  const entry = Object.entries(record).find(([key]) => termName(key, terms) === '@type');
  const values = Array.isArray(entry?.[1]) ? entry[1].slice(0, 20) : [entry?.[1]];
  const named = values.filter((value): value is string => typeof value === 'string' && value.trim() !== '');
  return named.map((value) => termName(value.slice(0, 300), terms));
}

/** Appends the nodes of `data` to `nodes`, holders before what they hold. */
export function flatten(data: unknown, origin: Origin, nodes: StructuredNode[], budget: Budget): void {
  const charge = (characters: number, place: Place): boolean => {
    budget.left -= (characters + 8) * (place.holders + 1);
    return budget.left > 0;
  };

  const copyText = (text: string, place: Place): string | undefined => {
    const kept = text.length > MAX_TEXT ? text.slice(0, MAX_TEXT) : text;
    return charge(kept.length, place) ? kept : undefined;
  };

  const copyList = (list: unknown[], place: Place, copyItem: typeof copy): unknown[] => {
    const copied: unknown[] = [];
    for (let i = 0; i < list.length && budget.left > 0; i += 1) {
      const item = copyItem(list[i], { ...place, pointer: `${place.pointer}/${i}`, depth: place.depth + 1 });
      if (item !== undefined) copied.push(item);
    }
    return copied;
  };

  /** Contexts and literals: their `@type` names no node. */
  const copyPlain = (value: unknown, place: Place): unknown => {
    if (typeof value === 'string') return copyText(value, place);
    if (typeof value !== 'object' || value === null) return charge(8, place) ? value : undefined;
    if (place.depth >= MAX_DEPTH || !charge(2, place)) return undefined;
    if (Array.isArray(value)) return copyList(value, place, copyPlain);
    const copied: Record<string, unknown> = {};
    for (const [key, member] of Object.entries(value)) {
      if (key === '__proto__' || !charge(key.length, place)) continue;
      const kept = copyPlain(member, { ...place, depth: place.depth + 1 });
      if (kept !== undefined) copied[key] = kept;
    }
    return copied;
  };

  const addNode = (types: string[], props: Record<string, unknown>, place: Place): void => {
    const path = place.pointer === '' ? origin.label : `${origin.label} ${place.pointer}`;
    nodes.push({ types, syntax: origin.syntax, props, path, ...(place.parent && { parent: place.parent }) });
    budget.nodes -= 1;
    props['@type'] = types.length === 1 ? types[0] : types;
  };

  const copyRecord = (record: Record<string, unknown>, place: Place): unknown => {
    const context = Object.hasOwn(record, '@context') ? record['@context'] : undefined;
    const terms = context === undefined ? place.terms : extendTerms(place.terms, context);
    if (Object.hasOwn(record, '@value')) return copyPlain(record, place);
    const types = typesOf(record, terms);
    const typed = types.length > 0;
    if (typed && budget.nodes <= 0) return undefined;
    const props: Record<string, unknown> = {};
    const index = nodes.length;
    if (typed) addNode(types, props, place);
    if (typed && context === undefined && place.context !== undefined)
      props['@context'] = copyPlain(place.context, place);
    const below = { depth: place.depth + 1, terms, holders: place.holders + (typed ? 1 : 0) };
    for (const [key, value] of Object.entries(record)) {
      const name = termName(key, terms);
      if (key === '__proto__' || name === '__proto__' || name === '@type' || Object.hasOwn(props, name))
        continue;
      if (!charge(name.length, place)) break;
      const at = { ...below, pointer: `${place.pointer}/${escapePointer(key)}` };
      if (name === '@graph' || name === '@included') {
        // Nodes in a graph have no parent.
        copy(value, { ...at, holders: 0, context: context ?? place.context });
      } else if (name.startsWith('@') && name !== '@list' && name !== '@set')
        props[name] = copyPlain(value, at);
      else {
        const parent = typed ? { node: index, property: name } : place.parent;
        const inherited = typed ? undefined : (context ?? place.context);
        const inside = inherited === undefined ? at : { ...at, context: inherited };
        const kept = copy(value, parent ? { ...inside, parent } : inside);
        if (kept !== undefined) props[name] = kept;
      }
    }
    const id = props['@id'];
    if (typed && typeof id === 'string' && id !== '') nodes[index]!.id = id;
    const says = !typed && Object.keys(props).some((key) => !key.startsWith('@'));
    if (says && typeof id === 'string' && budget.untyped.length < MAX_UNTYPED) budget.untyped.push(id);
    return props;
  };

  function copy(value: unknown, place: Place): unknown {
    if (typeof value === 'string') return copyText(value, place);
    if (typeof value !== 'object' || value === null) return charge(8, place) ? value : undefined;
    if (place.depth >= MAX_DEPTH || !charge(2, place)) return undefined;
    return Array.isArray(value)
      ? copyList(value, place, copy)
      : copyRecord(value as Record<string, unknown>, place);
  }

  copy(data, { pointer: '', depth: 0, terms: noTerms, holders: 0 });
}
