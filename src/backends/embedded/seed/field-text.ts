/** Words and measures that delimited files and feeds share. */
import type { AttributeValue } from '#commerce';
import type { Stock } from '../records.ts';
import { quoted } from './row.ts';

type Reading<T> = { ok: true; value: T } | { ok: false; problem: string };

const states = new Map<string, 'in' | 'out' | 'backorder' | 'preorder'>([
  ['in_stock', 'in'],
  ['available', 'in'],
  ['limited_availability', 'in'],
  ['out_of_stock', 'out'],
  ['sold_out', 'out'],
  ['backorder', 'backorder'],
  ['preorder', 'preorder'],
]);

/**
 * Availability (`in_stock`, `in stock`, `https://schema.org/InStock`) and quantity to stock. Without a number, what is in stock
 * never runs out: a feed does not say how much there is.
 */
export function readStock(availability: string, quantity: string, date: string): Reading<Stock> {
  const bad = (problem: string): Reading<Stock> => ({ ok: false, problem });
  const word = availability
    .trim()
    .slice(0, 60)
    .replace(/^https?:\/\/schema\.org\//, '')
    .replace(/([a-z])([A-Z])/g, '$1_$2')
    .replace(/[\s-]+/g, '_')
    .toLowerCase()
    .replace(/^(pre|back)_order$/, '$1order');
  const state = word === '' ? 'in' : states.get(word);
  if (state === undefined) return bad(`availability ${quoted(availability)} is unknown`);
  if (quantity !== '' && !/^\d{1,9}$/.test(quantity))
    return bad(`stock ${quoted(quantity)} is not a whole number`);
  const at = date === '' ? undefined : readIsoTime(date);
  if (date !== '' && at === undefined) return bad(`${quoted(date)} is not an ISO 8601 date`);
  const tracked = quantity !== '' || state !== 'in';
  return {
    ok: true,
    value: {
      tracked,
      quantity: state === 'out' || quantity === '' ? 0 : Number(quantity),
      ...(state === 'backorder' ? { backorder: true } : {}),
      ...(state === 'preorder' ? { preorder: true } : {}),
      ...(at === undefined ? {} : { availableAt: at }),
    },
  };
}

/** ISO 8601 with or without a time; a time without a zone is UTC. Undefined for anything else. */
export function readIsoTime(text: string): number | undefined {
  const parts =
    /^(\d{4}-\d{2}-\d{2})(?:[T ](\d{2}:\d{2})(:\d{2})?(?:\.\d{1,9})?\s?(Z|[+-]\d{2}:?\d{2})?)?$/.exec(
      text.trim(),
    );
  if (!parts) return undefined;
  const [, day = '', clock = '00:00', seconds = ':00', zone = 'Z'] = parts;
  // Date.parse takes 31 February for 3 March.
  const midnight = Date.parse(`${day}T00:00:00Z`);
  if (Number.isNaN(midnight) || new Date(midnight).toISOString().slice(0, 10) !== day) return undefined;
  const at = Date.parse(`${day}T${clock}${seconds}${zone.replace(/^([+-]\d{2})(\d{2})$/, '$1:$2')}`);
  return Number.isNaN(at) || at < 0 ? undefined : at;
}

/** Micrograms of one unit. */
const masses = new Map<string, bigint>([
  ['mg', 1_000n],
  ['g', 1_000_000n],
  ['kg', 1_000_000_000n],
  ['oz', 28_349_523n],
  ['lb', 453_592_370n],
  ['lbs', 453_592_370n],
]);

/** `1.2 kg`, `12 oz`, `300` to whole grams, rounded up: a parcel must not become lighter. */
export function readWeight(text: string): Reading<number> {
  const bad: Reading<number> = { ok: false, problem: `${quoted(text)} is not a weight such as 1.2 kg` };
  const parts = /^(\d{1,9})(?:[.,](\d{1,6}))?\s{0,3}([A-Za-z]{1,3})?$/.exec(text.trim());
  const unit = masses.get(parts?.[3]?.toLowerCase() ?? 'g');
  if (!parts || unit === undefined) return bad;
  const millionths = BigInt((parts[1] ?? '') + (parts[2] ?? '').padEnd(6, '0'));
  const grams = Number((millionths * unit + 999_999_999_999n) / 1_000_000_000_000n);
  return grams > 1_000_000_000 ? bad : { ok: true, value: grams };
}

const units = new Set(
  'mm cm m in ft km mg g kg oz lb ml cl l W kW Wh kWh V A mA mAh Hz kHz MHz GHz dB lm K °C h min s GB TB MB px'.split(
    ' ',
  ),
);

/** `24 cm` to a measure, `true` to a boolean, `a|b` to a list, `24` to a number; a code such as `007` stays text. */
export function readAttribute(text: string): AttributeValue {
  if (text === 'true' || text === 'false') return text === 'true';
  if (text.includes('|')) {
    return text
      .split('|')
      .map((part) => part.trim())
      .filter((part) => part !== '');
  }
  const parts = /^(-?\d{1,12}(?:\.\d{1,6})?)(?:\s{1,3}(\S{1,4}))?$/.exec(text);
  const value = Number(parts?.[1]);
  if (!parts || !/^-?(?:0|[1-9]\d*)(?:\.\d+)?$/.test(parts[1] ?? '')) return text;
  if (parts[2] === undefined) return value;
  return units.has(parts[2]) ? { value, unit: parts[2] } : text;
}
