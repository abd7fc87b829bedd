/** What Google requires of a store, and how a store was found to follow it. */

/** Order of the report. */
export const googleRules = [
  'google-profile',
  'google-release',
  'google-handler-config',
  'google-handler-version',
  'google-auth-methods',
  'google-merchant-id',
  'google-gateway',
  'google-other-handler',
  'google-bare-token',
  'google-checkout',
  'google-line-items',
  'google-currency',
  'google-links',
  'google-codes',
  'google-decline',
  'google-time',
  'google-capacity',
  'google-order-update',
  'google-webhook-id',
  'google-webhook-signature',
  'google-webhook-key',
  'google-feed',
] as const;

/** Those that only an order update shows. */
export const orderUpdateRules = [
  'google-order-update',
  'google-webhook-id',
  'google-webhook-signature',
  'google-webhook-key',
] as const;

/** Of the simulator alone, and only where they are asked for. */
export const onRequestRules = ['google-refund', 'google-schemas'] as const;

/** Also of the doctor. */
export type GoogleDoctorRule = (typeof googleRules)[number];
export type GoogleRule = GoogleDoctorRule | (typeof onRequestRules)[number];
export type GoogleResult = 'passed' | 'failed' | 'unknown';

export interface GoogleVerdict {
  rule: GoogleRule;
  result: GoogleResult;
  /** One sentence: what was seen. */
  said: string;
}

/** Collects verdicts. */
export interface Verdicts {
  readonly all: GoogleVerdict[];
  pass(rule: GoogleRule, said: string): void;
  fail(rule: GoogleRule, said: string): void;
  unknown(rule: GoogleRule, said: string): void;
}

export function createVerdicts(): Verdicts {
  const all: GoogleVerdict[] = [];
  const add =
    (result: GoogleResult) =>
    (rule: GoogleRule, said: string): void =>
      void all.push({ rule, result, said });
  return { all, pass: add('passed'), fail: add('failed'), unknown: add('unknown') };
}

/**
 * One verdict for each rule: a failure, or a pass after which nothing was unknown. Of what is unknown, the first reason is given. A rule
 * without a verdict is unknown. @param asked of the rules on request
 */
export function sumUp(
  all: readonly GoogleVerdict[],
  asked: readonly (typeof onRequestRules)[number][] = [],
): GoogleVerdict[] {
  return [...googleRules, ...asked].map((rule): GoogleVerdict => {
    const own = all.filter((one) => one.rule === rule);
    const failed = own.filter(({ result }) => result === 'failed');
    const [first, ...more] = failed;
    if (first)
      return more.length ? { ...first, said: `${first.said} ${more.length} more of this kind.` } : first;
    const last = own.at(-1);
    if (last?.result === 'passed') return last;
    return (
      own.find(({ result }) => result === 'unknown') ?? {
        rule,
        result: 'unknown',
        said: 'The visit did not get that far.',
      }
    );
  });
}

/** Google's vocabulary, as far as the stored copy of “Error codes” shows it. */
export const googleVocabulary: Readonly<Record<string, 'error' | 'warning'>> = {
  out_of_stock: 'error',
  item_unavailable: 'error',
  item_ineligible: 'error',
  quantity_invalid_limit_exceeded: 'error',
  quantity_invalid_minimum_not_met: 'error',
  totals_changed: 'warning',
  totals_invalid_minimum_not_met: 'error',
  missing_buyer_info: 'error',
  address_undeliverable: 'error',
};

/** Codes of these families are on Google's page too, below the place where the copy ends. */
export const isUnconfirmedCode = (code: string): boolean => /^(?:payment|discount)_/.test(code);

/** Milliseconds: p95 of create and update, and for complete what leaves room below its 10 seconds. */
export const googleLimits = { create: 4_000, update: 5_000, complete: 8_000 } as const;

export const googleReleases = ['2026-04-08', '2026-01-23'] as const;
export type GoogleRelease = (typeof googleReleases)[number];
