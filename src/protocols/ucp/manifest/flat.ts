/**
 * Rules of the flat manifest: root members `version`, `name`, `capabilities`, `discovery.endpoint`, `checkout.mode` and
 * `checkout.providers`. Each function judges one member; a document without the flat shape has problems in all.
 */
import { isPath } from './endpoints.ts';
import { asArray, asObject, asText, kindOf } from './json.ts';
import { error, warning, type DocumentProblem } from './problem.ts';
import { flatCapabilityNames } from './shape.ts';

export const flatCheckoutModes = [
  'agent_delegated',
  'redirect',
  'hosted',
  'embedded',
  'api',
  'native',
  'delegated',
  'agent',
] as const;

const date = /^\d{4}-\d{2}-\d{2}$/;
/** Semantic version; the shorter forms `1` and `1.0` and a leading v are read as well. */
const semver = /^v?\d{1,9}(?:\.\d{1,9}){0,2}(?:-[\w.-]{1,40})?(?:\+[\w.-]{1,40})?$/;

/** `version` (semantic version or date) and `name`. */
export function flatIdentityProblems(document: unknown): DocumentProblem[] {
  const { version, name } = asObject(document) ?? {};
  const problems: DocumentProblem[] = [];
  const text = asText(version);
  if (text === undefined) problems.push(error('/version', `version is ${notText(version)}`));
  else if (!date.test(text) && !semver.test(text))
    problems.push(
      warning('/version', `version "${text.slice(0, 40)}" is neither a semantic version nor a date`),
    );
  if (asText(name) === undefined) problems.push(error('/name', `name is ${notText(name)}`));
  return problems;
}

/** The four capabilities, each a boolean or an object. */
export function flatCapabilityProblems(document: unknown): DocumentProblem[] {
  const declared = asObject(document)?.['capabilities'];
  const capabilities = asObject(declared);
  if (!capabilities) return [error('/capabilities', `capabilities is ${kindOf(declared)}, not an object`)];
  return flatCapabilityNames.flatMap((name): DocumentProblem[] => {
    const value = capabilities[name];
    const pointer = `/capabilities/${name}`;
    if (value === undefined) return [error(pointer, `${name} is missing`)];
    if (typeof value !== 'boolean' && !asObject(value))
      return [error(pointer, `${name} is ${kindOf(value)}, neither a boolean nor an object`)];
    if (isEnabled(value)) return [];
    return [(name === 'checkout' ? error : warning)(pointer, `${name} is disabled`)];
  });
}

const switches = ['enabled', 'supported', 'available'];

/** `true`, or an object that does not switch itself off. */
const isEnabled = (value: unknown): boolean =>
  value === true ||
  (asObject(value) !== undefined && switches.every((key) => asObject(value)?.[key] !== false));

/** `discovery.endpoint`: a path that begins with one slash, or an absolute https URL. */
export function flatDiscoveryProblems(document: unknown): DocumentProblem[] {
  const declared = asObject(asObject(document)?.['discovery'])?.['endpoint'];
  const endpoint = asText(declared);
  const pointer = '/discovery/endpoint';
  if (endpoint === undefined) return [error(pointer, `discovery.endpoint is ${notText(declared)}`)];
  if (isPath(endpoint)) return [];
  return URL.parse(endpoint)?.protocol === 'https:' && /^https:\/\//i.test(endpoint)
    ? []
    : [
        error(
          pointer,
          `discovery.endpoint "${endpoint.slice(0, 80)}" is neither a path nor an absolute https URL`,
        ),
      ];
}

/** `checkout.mode`, and at least one provider: a name, or an object with name or id. */
export function flatCheckoutProblems(document: unknown): DocumentProblem[] {
  const { mode, providers } = asObject(asObject(document)?.['checkout']) ?? {};
  const problems: DocumentProblem[] = [];
  const text = asText(mode);
  if (text === undefined) problems.push(error('/checkout/mode', `checkout.mode is ${notText(mode)}`));
  else if (!(flatCheckoutModes as readonly string[]).includes(text))
    problems.push(warning('/checkout/mode', `checkout.mode "${text.slice(0, 40)}" is not a known mode`));
  if (!Array.isArray(providers) || providers.length === 0)
    problems.push(error('/checkout/providers', `checkout.providers is ${notList(providers)}`));
  else {
    const nameless = asArray(providers).findIndex((one) => providerName(one) === undefined);
    if (nameless >= 0)
      problems.push(error(`/checkout/providers/${nameless}`, `provider ${nameless + 1} has no name`));
  }
  return problems;
}

/** Name of an entry of `checkout.providers`. */
export const providerName = (provider: unknown): string | undefined =>
  asText(provider) ?? asText(asObject(provider)?.['name']) ?? asText(asObject(provider)?.['id']);

const notText = (value: unknown): string =>
  value === undefined || value === '' ? kindOf(value) : `${kindOf(value)}, not a string`;
const notList = (value: unknown): string =>
  value === undefined || Array.isArray(value) ? kindOf(value) : `${kindOf(value)}, not a list`;
