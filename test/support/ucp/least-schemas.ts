/** A folder with schemas in the places and under the names of the official ones, which ask for little. */
import { mkdirSync, mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';

const open = { $defs: { checkout: {}, 'dev.ucp.shopping.checkout': {}, 'dev.ucp.shopping.cart': {} } };
const files: Record<string, object> = {
  'ucp.json': { $defs: { business_schema: { type: 'object', required: ['version', 'payment_handlers'] } } },
  'shopping/checkout.json': { type: 'object', required: ['id', 'status', 'totals'] },
  'shopping/order.json': { type: 'object', required: ['id', 'line_items'] },
  'shopping/types/error_response.json': { type: 'object', required: ['messages'] },
  'shopping/types/message.json': { type: 'object', required: ['type'] },
  ...Object.fromEntries(
    ['cart', 'discount', 'fulfillment', 'buyer_consent'].map((name) => [`shopping/${name}.json`, open]),
  ),
};

/** @returns its path; the caller removes it */
export function leastSchemas(releases: readonly string[]): string {
  const folder = mkdtempSync(join(tmpdir(), 'portico-schemas-'));
  for (const release of releases)
    for (const [name, schema] of Object.entries(files)) {
      const file = join(folder, release, 'schemas', name);
      mkdirSync(dirname(file), { recursive: true });
      writeFileSync(file, JSON.stringify(schema));
    }
  return folder;
}
