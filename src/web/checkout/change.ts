/** Reads the changes to a checkout or cart from a posted form. Pure. */
import type {
  Address,
  Buyer,
  CheckoutChange,
  CheckoutInput,
  ConsentPurpose,
  DeliveryGroupChange,
  Quote,
  QuoteGroup,
} from '#commerce';
import { addressMembers, ids, maxFieldLengths, names, shownDestination } from './fields.ts';
import { readConsent } from './consent.ts';
import { countryChoice } from './countries.ts';
import { singleLine, type Form } from './form.ts';
import type { FormMessage } from './form-messages.ts';
import type { CheckoutWords } from './words.ts';

export interface ReadChange {
  /** Only the differences; undefined if there are none. */
  change?: CheckoutChange;
  errors: FormMessage[];
}

interface Known {
  input: CheckoutInput;
  quote: Quote;
  /** Purposes that the page asks consent for. */
  purposes?: readonly ConsentPurpose[];
}

/** Collects messages in the language of the page. */
interface Report {
  say: CheckoutWords['say'];
  errors: FormMessage[];
}

const mostCodes = 20;

/** @param does value of the pressed button: `remove.{line}`, `uncode.{code}`, or one without changes of its own */
export function readChange(
  form: Form,
  known: Known,
  does: string,
  { say }: Pick<CheckoutWords, 'say'>,
): ReadChange {
  const errors: FormMessage[] = [];
  const report = { say, errors };
  const lines = readLines(form, known, does, report);
  const buyer = readBuyer(form, known.input.buyer, report);
  const groups = readGroups(form, known, report);
  const codes = readCodes(form, known.input.codes, does, report);
  const consent = readConsent(form, known.purposes ?? [], known.input.consent);
  const change: CheckoutChange = {
    ...(lines ? { lines } : {}),
    ...(buyer ? { buyer } : {}),
    ...(groups ? { groups } : {}),
    ...(codes ? { codes } : {}),
    ...(consent ? { consent } : {}),
  };
  return { errors, ...(Object.keys(change).length > 0 ? { change } : {}) };
}

function readLines(
  form: Form,
  { input, quote }: Known,
  does: string,
  { say, errors }: Report,
): CheckoutChange['lines'] {
  const wanted = input.lines.map((line) => {
    const given = form.one(names.quantity(line.id));
    if (does === `remove.${line.id}`) return { ...line, quantity: 0 };
    if (given === undefined || given === String(line.quantity)) return line;
    if (/^\d{1,6}$/.test(given)) return { ...line, quantity: Number(given) };
    const at = ids.quantity(quote.lines.findIndex(({ id }) => id === line.id));
    errors.push({ at, text: say('whole-number') });
    return line;
  });
  const gone = new Set(wanted.filter(({ quantity }) => quantity === 0).map(({ id }) => id));
  // Child lines are removed with their parent.
  const kept = wanted.filter(
    ({ id, parentId }) => !gone.has(id) && (parentId === undefined || !gone.has(parentId)),
  );
  return isSame(kept, input.lines) ? undefined : kept;
}

function readBuyer(form: Form, known: Buyer = {}, report: Report): Buyer | undefined {
  const next: Buyer = { ...known };
  for (const member of ['email', 'firstName', 'lastName'] as const) {
    const field = { name: member, at: member, most: maxFieldLengths[member], known: known[member] };
    set(next, member, readText(form, field, report));
  }
  const phone = form.one('phone');
  if (phone !== undefined && phone !== singleLine(known.phone ?? ''))
    set(next, 'phone', readPhone(phone, report));
  return isSame(next, known) ? undefined : next;
}

/** Normalizes a phone number to E.164. */
function readPhone(given: string, { say, errors }: Report): string | undefined {
  if (given === '') return '';
  const digits = given.replaceAll(/[\s()./-]/g, '').replace(/^00/, '+');
  if (given.length <= maxFieldLengths.phone && /^\+[1-9]\d{5,14}$/.test(digits)) return digits;
  errors.push({ at: 'phone', text: say('phone-invalid') });
  return undefined;
}

function readGroups(form: Form, { input, quote }: Known, report: Report): DeliveryGroupChange[] | undefined {
  const before = new Map(input.groups.map((group) => [group.id, group]));
  const changes = quote.groups.map((group, place) => readGroup(form, group, place, report));
  if (changes.every((change) => Object.keys(change).length === 0)) return undefined;
  const named = new Set(quote.groups.map(({ id }) => id));
  // Groups that are missing in the change would be dropped.
  const silent = input.groups.filter(({ id }) => !named.has(id)).map(({ id }) => ({ id }));
  return [
    ...quote.groups.map(({ id, method }, place) => ({
      // A group that the store only proposed is created now, with an ID from the core.
      ...(before.has(id) ? { id } : { method }),
      ...changes[place],
    })),
    ...silent,
  ];
}

function readGroup(form: Form, group: QuoteGroup, place: number, report: Report): DeliveryGroupChange {
  const change: DeliveryGroupChange = {};
  if (group.method === 'shipping') {
    const destinations = readDestinations(form, group, place, report);
    if (destinations) change.destinations = destinations;
  }
  // An only address is shown without a choice.
  const only = group.destinations.length === 1 ? form.one(names.addressOf(group.id)) : undefined;
  const destination = form.one(names.destination(group.id)) ?? only;
  const offered = group.method === 'pickup' ? (group.pickupLocations ?? []) : group.destinations;
  if (destination !== group.selectedDestinationId && offered.some(({ id }) => id === destination)) {
    change.selectedDestinationId = destination as string;
    if (group.method === 'pickup') change.optionId = null;
  }
  const option = form.one(names.option(group.id));
  const known = option !== undefined && group.options.some(({ id }) => id === option);
  if (known && option !== group.selected && change.optionId === undefined) change.optionId = option;
  return change;
}

function readDestinations(
  form: Form,
  group: QuoteGroup,
  place: number,
  report: Report,
): DeliveryGroupChange['destinations'] | undefined {
  const shown = shownDestination(group);
  // The address was changed elsewhere since the form was rendered, so these edits do not apply to it.
  if ((form.one(names.addressOf(group.id)) ?? '') !== (shown?.id ?? '')) return undefined;
  const next: Address = { ...shown?.address };
  for (const member of addressMembers) {
    const name = names.address(group.id, member);
    const field = {
      name,
      at: ids.address(place, member),
      most: maxFieldLengths[member],
      known: member === 'country' ? countryChoice(next.country ?? '') : next[member],
    };
    set(next, member, readText(form, field, report));
  }
  if (isSame(next, shown?.address ?? {})) return undefined;
  const edited = { ...(shown ?? { type: 'address' as const }), address: next };
  if (!shown) return [edited];
  return group.destinations.map((one) => (one.id === shown.id ? edited : one));
}

function readCodes(form: Form, known: readonly string[], does: string, report: Report): string[] | undefined {
  const kept = known.filter((code) => does !== `uncode.${singleLine(code)}`);
  const added = readText(form, { name: 'code', at: 'code', most: maxFieldLengths.code }, report);
  const isNew = added && !known.some((code) => code.toLowerCase() === added.toLowerCase());
  if (isNew && kept.length >= mostCodes) {
    report.errors.push({ at: 'code', text: report.say('too-many-codes', { count: mostCodes }) });
    return undefined;
  }
  const next = isNew ? [...kept, added] : kept;
  return isSame(next, known) ? undefined : next;
}

interface TextField {
  name: string;
  at: string;
  most: number;
  known?: string | undefined;
}

/** Undefined if the value is unchanged or too long. A value from an agent is kept as is until a person changes it. */
function readText(
  form: Form,
  { name, at, most, known = '' }: TextField,
  { say, errors }: Report,
): string | undefined {
  const text = form.one(name);
  if (text === undefined || text === singleLine(known)) return undefined;
  if (text.length <= most) return text;
  errors.push({ at, text: say('too-long', { count: most }) });
  return undefined;
}

/** Empty clears the value, undefined keeps it. */
function set<Name extends string>(
  record: Partial<Record<Name, string>>,
  name: Name,
  text: string | undefined,
): void {
  if (text === '') delete record[name];
  else if (text !== undefined) record[name] = text;
}

const isSame = (a: object, b: object): boolean => canonical(a) === canonical(b);
const canonical = (value: object): string =>
  JSON.stringify(Array.isArray(value) ? value : Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1)));
