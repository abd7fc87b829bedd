/** Whether a schema.org value has the form that its property requires, and the corrected value. */
import { nearestName } from '../../../../config/nearest-name.ts';
import { isSubtypeOf, membersOf, rangeOf } from '../../../parse/vocabulary/index.ts';

export interface Misformed {
  status: 'warn' | 'fail';
  /** `is not a number`. */
  problem: string;
  /** The corrected value, if it can be inferred. */
  repaired?: unknown;
}

const number = /^-?\d+(?:\.\d+)?$/;
const day = String.raw`\d{4}(?:-(?:0[1-9]|1[0-2])(?:-(?:0[1-9]|[12]\d|3[01]))?)?`;
const basicDay = String.raw`\d{4}(?:0[1-9]|1[0-2])(?:0[1-9]|[12]\d|3[01])`;
const clock = String.raw`(?:[01]\d|2[0-4]):?[0-5]\d(?::?[0-6]\d(?:[.,]\d{1,9})?)?`;
const zone = String.raw`(?:Z|[+-]\d{2}(?::?\d{2})?)?`;
const dateOrTime = new RegExp(`^(?:(?:${day}|${basicDay})(?:T${clock}${zone})?|T?${clock}${zone})$`);
const spaced = new RegExp(`^${day} ${clock} ?${zone}$`);

const dates = ['Date', 'DateTime', 'Time'];
const numbers = ['Number', 'Integer', 'Float'];
const literals = new Set([...dates, ...numbers, 'Boolean', 'URL']);
/** Enumerations that other vocabularies extend. */
const extended = new Set(['Enumeration', 'QualitativeValue', 'Specialty', 'MedicalSpecialty']);
const schemaIri = /^https?:\/\/(?:www\.)?schema\.org\/(\w+)$/;

/** What a property requires; undefined if it accepts text or a thing, or any value. */
interface Form {
  literals: string[];
  members: string[];
  enumeration?: string;
}

const forms = new Map<string, Form | undefined>();

function formOf(property: string): Form | undefined {
  if (forms.has(property)) return forms.get(property);
  const form = readForm(rangeOf(property));
  // Only names of the vocabulary are kept.
  if (form) forms.set(property, form);
  return form;
}

function readForm(range: string[]): Form | undefined {
  const others = range.filter((type) => !literals.has(type));
  const fits = others.every((type) => isSubtypeOf(type, 'Enumeration') && !extended.has(type));
  // `Time` alone is written in too many ways that parsers all accept.
  if (range.length === 0 || !fits || (range.length === 1 && range[0] === 'Time')) return undefined;
  const members = others.flatMap(membersOf);
  if (others.length > 0 && members.length === 0) return undefined;
  return {
    literals: range.filter((type) => literals.has(type)),
    members,
    ...(others[0] ? { enumeration: others[0] } : {}),
  };
}

/** Undefined if the value is valid, or if that is unknown. */
export function judgeValue(property: string, value: unknown): Misformed | undefined {
  const form = formOf(property);
  if (!form || !['string', 'number', 'boolean'].includes(typeof value)) return undefined;
  const found = [
    ...(form.literals.some((type) => dates.includes(type)) ? [asDate(value)] : []),
    ...(form.literals.some((type) => numbers.includes(type)) ? [asNumber(value)] : []),
    ...(form.literals.includes('Boolean') ? [asBoolean(value)] : []),
    ...(form.literals.includes('URL') ? [asUrl(value)] : []),
    ...(form.enumeration ? [asMember(value, form)] : []),
  ];
  // One form that fits is enough.
  return found.every((one) => one !== undefined) ? found[0] : undefined;
}

function asNumber(value: unknown): Misformed | undefined {
  if (typeof value === 'number' || (typeof value === 'string' && number.test(value.trim()))) return undefined;
  const only = typeof value === 'string' ? value.match(/\d+(?:\.\d+)?/g) : null;
  const plain = only?.length === 1 && !/[\d.],|,\d/.test(String(value)) ? Number(only[0]) : undefined;
  return {
    status: 'fail',
    problem: 'is not a plain number',
    ...(plain === undefined ? {} : { repaired: plain }),
  };
}

function asDate(value: unknown): Misformed | undefined {
  const text = String(value).trim();
  const parts = text.length > 80 ? [] : text.split('/');
  if (parts.length > 0 && parts.length < 3 && parts.every((part) => dateOrTime.test(part))) return undefined;
  if (text.length <= 80 && spaced.test(text))
    return {
      status: 'warn',
      problem: 'has a space instead of the T of ISO 8601',
      repaired: text.replace(' ', 'T').replace(' ', ''),
    };
  const dotted = /^(\d{1,2})\.(\d{1,2})\.(\d{4})$/.exec(text);
  const iso = dotted && `${dotted[3]}-${dotted[2]!.padStart(2, '0')}-${dotted[1]!.padStart(2, '0')}`;
  return {
    status: 'fail',
    problem: 'is not an ISO 8601 date',
    repaired: iso && dateOrTime.test(iso) ? iso : 'YYYY-MM-DD',
  };
}

function asBoolean(value: unknown): Misformed | undefined {
  if (typeof value === 'boolean') return undefined;
  const text = String(value).trim();
  if (/^https?:\/\/schema\.org\/(?:True|False)$/.test(text)) return undefined;
  const repaired = !/^(?:false|0|no|nein|non|nee|não|nie)$/i.test(text);
  // Commerce platforms write "false" as text, and most parsers accept it.
  return /^(?:true|false)$/i.test(text)
    ? { status: 'warn', problem: 'is text, not a boolean', repaired }
    : { status: 'fail', problem: 'is not a boolean', repaired };
}

function asUrl(value: unknown): Misformed | undefined {
  const text = String(value).trim();
  // Relative URLs are valid; a sentence is not.
  const sentence = /\s/.test(text) && !/^(?:[a-z][a-z\d+.-]*:|\/|\.)/i.test(text);
  if (!sentence && !text.includes('<') && URL.canParse(text, 'https://shop.example/')) return undefined;
  return { status: 'fail', problem: 'is not a URL' };
}

function asMember(value: unknown, { members, enumeration }: Form): Misformed | undefined {
  const text = String(value).trim();
  const iri = schemaIri.exec(text)?.[1];
  // Other vocabularies have their own values; a prefix was defined by the context.
  if (!iri && /^\w+:/.test(text)) return undefined;
  const term = iri ?? text;
  if (members.includes(term)) {
    const repaired = `https://schema.org/${term}`;
    return iri ? undefined : { status: 'warn', problem: 'is a bare term, not a schema.org URL', repaired };
  }
  const near = nearestName(term, members, { strict: true });
  return {
    status: 'fail',
    problem: `is not a value of ${enumeration}`,
    repaired: `https://schema.org/${near ?? members[0]}`,
  };
}
