/** The official OpenAPI of SCAPI, for tests: in the folder that `SCAPI_SPECS` names, else beside the checkout. It need not be there. */
import { existsSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { Ajv, type ValidateFunction } from 'ajv';
import formats from 'ajv-formats';
import { parse } from 'yaml';

export const folder =
  // oxlint-disable-next-line node/no-process-env -- tests alone read it
  process.env['SCAPI_SPECS'] ?? fileURLToPath(new URL('../../../../shared/specs/scapi', import.meta.url));

const files = {
  auth: 'auth-oas-v1-public.yaml',
  baskets: 'shopper-baskets-oas-v2-public.yaml',
  orders: 'shopper-orders-oas-v1-public.yaml',
  customers: 'shopper-customers-oas-v1-public.yaml',
  products: 'shopper-products-oas-v1-public.yaml',
  search: 'shopper-search-oas-v1-public.yaml',
} as const;

export type Family = keyof typeof files;

/** For the options of a test: false, or why it is skipped. */
export const skip: string | false = existsSync(folder) ? false : 'no official OpenAPI of SCAPI here';

const ajv = new Ajv({ strict: false, allErrors: true, validateSchema: false });
formats.default(ajv);
const known = new Map<string, ValidateFunction>();
const loaded = new Set<Family>();

/** Errors as texts, of a document against a schema by its name; empty means valid. */
export function officialErrors(family: Family, schema: string, document: unknown): string[] {
  if (!loaded.has(family)) {
    const text = readFileSync(`${folder}/${files[family]}`, 'utf8');
    ajv.addSchema({ ...(parse(text) as object), $id: family });
    loaded.add(family);
  }
  const ref = `${family}#/components/schemas/${schema}`;
  const validate = known.get(ref) ?? ajv.compile({ $ref: ref });
  known.set(ref, validate);
  // As it goes over the wire: members that are undefined are not there.
  validate(JSON.parse(JSON.stringify(document)));
  return (validate.errors ?? []).map(({ instancePath, message = '' }) => `${instancePath} ${message}`);
}
