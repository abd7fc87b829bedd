/** Values that are secrets by their format. Each expression is linear and has bounded repetitions. */

/** Formats that issuers use for secrets only, with the usual length. Publishable keys (`pk_…`) are not secrets. */
const formats: readonly [name: string, shown: string, pattern: RegExp][] = [
  ['a Stripe secret key', 'sk_…', /(?<![A-Za-z0-9_])sk_(?:live|test)_([A-Za-z0-9]{16,250})(?![A-Za-z0-9_])/],
  [
    'a Stripe restricted key',
    'rk_…',
    /(?<![A-Za-z0-9_])rk_(?:live|test)_([A-Za-z0-9]{16,250})(?![A-Za-z0-9_])/,
  ],
  ['a webhook secret', 'whsec_…', /(?<![A-Za-z0-9_])whsec_([A-Za-z0-9+/]{24,100})(?![A-Za-z0-9_])/],
  ['an AWS access key', 'AKIA…', /(?<![A-Za-z0-9])A[KS]IA([A-Z0-9]{16})(?![A-Za-z0-9])/],
  ['a GitHub token', 'ghp_…', /(?<![A-Za-z0-9_])gh[pousr]_([A-Za-z0-9]{36,250})(?![A-Za-z0-9_])/],
  ['a GitHub token', 'github_pat_…', /(?<![A-Za-z0-9_])github_pat_([A-Za-z0-9_]{60,250})(?![A-Za-z0-9_])/],
  ['a Shopify secret', 'shp…', /(?<![A-Za-z0-9_])shp(?:at|ca|pa|ss)_([A-Fa-f0-9]{32})(?![A-Za-z0-9])/],
  ['a Slack token', 'xox…', /(?<![A-Za-z0-9-])xox[abprs]-([A-Za-z0-9-]{20,250})(?![A-Za-z0-9-])/],
];
const anyFormat =
  /[srh]k_(?:live|test)_|whsec_|A[KS]IA|gh[pousr]_|github_pat_|shp(?:at|ca|pa|ss)_|xox[abprs]-/;

/** With a body: the header line alone may be documentation. */
const pem =
  /-----BEGIN (?:[A-Z0-9]{1,20} ){0,3}PRIVATE KEY(?: BLOCK)?-----(?:[A-Za-z-]{1,30}: [^\r\n\\]{0,100}|\s|\\[nr]){0,20}[A-Za-z0-9+/=]{32}/;

/** Describes the secret in a text without its value; undefined if there is none. */
export function secretIn(text: string): string | undefined {
  if (text.length < 20) return undefined;
  if (anyFormat.test(text))
    for (const [name, shown, pattern] of formats) {
      const found = pattern.exec(text);
      if (found && !isPlaceholder(found[1] ?? '')) return `${name} (${shown}, ${found[0].length} characters)`;
    }
  return text.includes('PRIVATE KEY') && pem.test(text) ? 'a private key (PEM)' : undefined;
}

/** Example keys from documentation, which are not secret. */
const documented =
  /4eC39HqLyjWDarjtT1zdp7dc|BQokikJOvBiI2HlWgH4olfQ2|^IOSFODNN7|550e8400-e29b-41d4|123e4567-e89b-12d3/i;
const stopgap =
  /example|sample|placeholder|your|x{4}|\*{3}|\.{3}|…|changeme|change[-_]me|insert|replace|redacted|removed|hidden|masked|dummy|fake|mock|todo|secret[-_]?(?:here|goes)|key[-_]?here|0123456789|1234567890|abcdefgh|deadbeef/i;
/** Template variables, and references to a secret store. */
const template = /[<>{}$%\s]|^(?:env|vault|secrets?|arn|ref|file|sops|kms|op|ssm|projects)[:/]|process\.env/i;

/** A placeholder for a secret, or a reference to one. */
export const isPlaceholder = (value: string): boolean =>
  stopgap.test(value) || template.test(value) || documented.test(value) || new Set(value).size < 6;

const uuid = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/**
 * Looks like a generated secret: at least 16 characters without a space, with a run that is neither words nor a version
 * number: 16 mixed letters and digits, or 10 with three kinds of characters.
 */
export function hasSecretShape(value: string): boolean {
  if (value.length < 16 || value.length > 4000 || isPlaceholder(value) || isAddress(value)) return false;
  if (uuid.test(value)) return true;
  const symbols = /[!#&*+=?@^~]/.test(value.replace(/=+$/, ''));
  return value.split(/[-_.:/,;]+/).some((run) => {
    const digits = run.match(/\d/g)?.length ?? 0;
    const kinds = [/[a-z]/, /[A-Z]/, /\d/].filter((kind) => kind.test(run)).length;
    if (symbols && run.length >= 8 && kinds >= 2) return true;
    if (run.length >= 16) return kinds >= 2 && digits >= (run.length < 20 ? 2 : 1);
    return run.length >= 10 && kinds === 3 && digits >= 2;
  });
}

const isAddress = (value: string): boolean => /^(?:[a-z][a-z0-9+.-]{1,20}:\/\/|\.{0,2}\/|#)/i.test(value);
