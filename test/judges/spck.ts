import { buyer, destination, type JudgedRelease } from './calls.ts';
import { versionOf } from './install.ts';
import type { Deviation, Judge } from './judge.ts';
import { askPython } from './python.ts';

/** What the runner has to know of the demo store. */
const config = {
  product_id: 'tw-133-whi',
  currency: 'EUR',
  out_of_stock_id: 'af-101-44',
  fulfillment_option_id: 'standard-eu',
  discount: {
    valid_code: 'WELCOME10',
    second_valid_code: 'FRIENDS5',
    invalid_code: 'NOT_A_REAL_CODE',
    case_insensitive: true,
    rejected_messages: true,
    automatic: { product_id: 'cl-148-cop', quantity: 1 },
  },
  catalog: { variant_id: 'tw-133-whi', configurable_product_id: 'laptop-sleeve', max_batch: 100 },
  cart: { second_product_id: 'sw-164-13i' },
  order: { second_product_id: 'sw-164-13i' },
  eligibility: { unrecognized: 'com.example.nobody_knows_this' },
  unavailable: { business_outcome: true },
  discovery: { supported_versions: true },
  webhooks: { simulate: true, signed: true, retries: true, wait_seconds: 8 },
};

export const spckJudge = (release: JudgedRelease, deviations: Deviation[]): Judge => ({
  name: `spck-conformance, ${release}`,
  versions: [versionOf('pypi:spck-conformance')],
  checks: `An unofficial runner over the whole of UCP ${release}: discovery, negotiation, catalog, cart, checkout, order, signatures, webhooks.`,
  deviations,
  run: (world) =>
    askPython('spck_run.py', world, { release, buyer, destination: destination(release), config }),
});
