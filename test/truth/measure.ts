/** Precision and recall of the audit on labeled pages. */
import { checks } from '#audit';
import { moneyEqual } from '../../src/audit/parse/money/money.ts';
import type { Audited } from './audit-page.ts';
import type { Label } from './label.ts';

export interface Tally {
  check: string;
  priority: string;
  /** Pages with the fault, and those of them where the check warned or failed. */
  faulty: number;
  found: number;
  /** Pages without the fault where the check warned or failed. */
  alarms: number;
  /** Pages without the fault where the verdict was unknown. */
  abstained: number;
}

/** A verdict that differs from the label. */
export interface Mistake {
  file: string;
  check: string;
  what: 'false alarm' | 'missed';
  summary: string;
}

export interface Measured {
  tallies: Tally[];
  mistakes: Mistake[];
  /** Product pages recognized when named, and when only linked; other pages taken for product pages. */
  recognition: { products: number; named: number; linked: number; others: number; mistaken: number };
  /** Visible facts of recognized pages: how many were read as labeled, of how many labels. */
  facts: Record<'name' | 'price' | 'currency' | 'stock', [right: number, labelled: number]>;
  unrecognised: string[];
  misread: string[];
}

const measured = checks.filter(
  ({ roles, priority }) => roles?.includes('product') && (priority === 'critical' || priority === 'high'),
);

export function measure(pages: readonly { label: Label; audited: Audited }[]): Measured {
  const products = pages.filter(({ label }) => label.type === 'product');
  const others = pages.filter(({ label }) => label.type !== 'product');
  const known = products.filter(({ audited }) => audited.named);
  const mistakes: Mistake[] = [];
  const tallies = measured.map(({ id, priority }): Tally => {
    const tally = { check: id, priority, faulty: 0, found: 0, alarms: 0, abstained: 0 };
    for (const { label, audited } of known.filter((one) => !one.label.open.includes(id))) {
      const { status = 'unknown', summary = '' } = audited.verdicts.get(id) ?? {};
      const isFinding = status === 'warn' || status === 'fail';
      const isFaulty = label.faults.includes(id);
      if (isFaulty) tally.faulty += 1;
      if (isFaulty && isFinding) tally.found += 1;
      if (!isFaulty && isFinding) tally.alarms += 1;
      if (!isFaulty && status === 'unknown') tally.abstained += 1;
      if (isFaulty !== isFinding)
        mistakes.push({ file: label.file, check: id, what: isFinding ? 'false alarm' : 'missed', summary });
    }
    return tally;
  });
  const misread: string[] = [];
  const fact = (
    key: 'name' | 'price' | 'currency' | 'stock',
    isRight: (label: Label, audited: Audited) => boolean,
  ): [number, number] => {
    const labelled = known.filter(({ label }) => label.product[key] !== undefined);
    const wrong = labelled.filter(({ label, audited }) => !isRight(label, audited));
    for (const { label, audited } of wrong)
      misread.push(`${label.file}: ${key} is ${label.product[key]}, read ${JSON.stringify(audited.read)}`);
    return [labelled.length - wrong.length, labelled.length];
  };
  return {
    tallies,
    mistakes,
    recognition: {
      products: products.length,
      named: known.length,
      linked: products.filter(({ audited }) => audited.linked).length,
      others: others.length,
      mistaken: others.filter(({ audited }) => audited.linked).length,
    },
    facts: {
      name: fact('name', ({ product }, { read }) => folded(product.name) === folded(read.name)),
      price: fact(
        'price',
        ({ product }, { read }) =>
          read.price !== undefined && moneyEqual({ amount: product.price! }, { amount: read.price }),
      ),
      currency: fact('currency', ({ product }, { read }) => product.currency === read.currency),
      stock: fact('stock', ({ product }, { read }) => product.stock === read.stock),
    },
    unrecognised: [
      ...products.filter(({ audited }) => !audited.named).map(({ label }) => `${label.file}: not judged`),
      ...products.filter(({ audited }) => !audited.linked).map(({ label }) => `${label.file}: not found`),
      ...others
        .filter(({ audited }) => audited.linked)
        .map(({ label }) => `${label.file}: taken for a product page`),
    ],
    misread,
  };
}

const folded = (text: string | undefined): string => (text ?? '').replace(/\s+/g, ' ').trim().toLowerCase();

/** Precision and recall over all the given checks. */
export function overall(tallies: readonly Tally[]): { precision: number; recall: number } {
  const sum = (key: 'faulty' | 'found' | 'alarms'): number =>
    tallies.reduce((total, tally) => total + tally[key], 0);
  return {
    precision: sum('found') / Math.max(1, sum('found') + sum('alarms')),
    recall: sum('found') / Math.max(1, sum('faulty')),
  };
}
