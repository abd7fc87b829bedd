/** `portico.config.json`: what `portico audit` would otherwise be told on each command line, and which findings it ignores. */
import { readFile } from 'node:fs/promises';
import { z } from 'zod';
import { categories, checks, type IgnoreRule } from '#audit';
import project from '../../package.json' with { type: 'json' };
import { nearestName } from '../config/nearest-name.ts';
import { exit, Stop } from './exit.ts';
import { baselineFile, cannot, configFile } from './files.ts';

/** Of the schema, in the published package: editors read it from there. */
export const schemaFile = 'portico.config.schema.json';
export const schemaUrl = `https://unpkg.com/${project.name}@${project.version}/${schemaFile}`;

const ignore = z.strictObject({
  check: z.string().max(100).describe('Id of the check, as "portico checks" lists it'),
  reason: z.string().trim().min(3).max(300).describe('Why the finding is accepted; the report shows it'),
  until: z.iso
    .date()
    .describe('Last day of the exception, YYYY-MM-DD; from then on the finding counts again'),
});

const shape = z.strictObject({
  $schema: z.string().optional(),
  url: z.string().min(1).max(2_048).optional().describe('Address of the shop'),
  site: z.boolean().optional().describe('Judge a site that is no shop'),
  pages: z.int().min(3).max(25).optional().describe('Product pages to sample; default 3'),
  products: z.array(z.string().max(2_048)).max(25).optional().describe('Product pages to sample by address'),
  maxRequests: z.int().min(20).max(500).optional().describe('Limit of HTTP exchanges; default 80'),
  budgetSeconds: z.int().min(1).max(600).optional().describe('Time budget in seconds; default 60'),
  browser: z.boolean().optional().describe('Also render product pages in Chromium'),
  ownStore: z
    .boolean()
    .optional()
    .describe('The store is yours: also load its UCP permalink, which makes a cart'),
  allowPrivate: z.boolean().optional().describe('Reach private addresses and any port too'),
  failUnder: z.number().min(0).max(100).optional().describe('Exit with 1 when the score is lower'),
  baseline: z.string().min(1).max(300).optional().describe(`File of known findings; default ${baselineFile}`),
  failOnWorse: z
    .boolean()
    .optional()
    .describe('Exit with 1 when a finding is not in the baseline, or is worse than there'),
  ignore: z.array(ignore).max(100).optional().describe('Findings that do not count for a time'),
});

type AuditConfig = z.output<typeof shape>;

/** JSON Schema of the file, for editors. */
export const auditConfigSchema = (): object => ({
  $id: schemaUrl,
  title: 'Portico: how a storefront is audited',
  ...z.toJSONSchema(shape, { io: 'input' }),
});

/**
 * @param given of `--config`; without it the file of the current folder, where there is one
 * @throws Stop in one line when the file cannot be read or is wrong
 */
export async function readAuditConfig(given: string | undefined): Promise<AuditConfig> {
  const file = given ?? configFile;
  const text = await readFile(file, 'utf8').catch((error: unknown) => {
    throw cannot('read', file, error, given === undefined ? undefined : '--config');
  });
  let value: unknown;
  try {
    value = JSON.parse(text.replace(/^\uFEFF/, ''));
  } catch (error) {
    throw new Stop(exit.usage, `${file} is not JSON: ${(error as Error).message}.`);
  }
  const parsed = shape.safeParse(value);
  if (!parsed.success) {
    const lines = parsed.error.issues.slice(0, 5).flatMap((issue) => problemsOf(issue));
    throw new Stop(exit.usage, `${file}: ${lines.join(`\n${file}: `)}`);
  }
  for (const { check } of parsed.data.ignore ?? []) refuseUnknownCheck(check, file);
  return parsed.data;
}

function problemsOf(issue: z.core.$ZodIssue): string[] {
  if (issue.code !== 'unrecognized_keys')
    return [`${issue.path.join('.') || 'the whole'}: ${issue.message}.`];
  const known = Object.keys(issue.path[0] === 'ignore' ? ignore.shape : shape.shape);
  return issue.keys.map((key) => {
    const meant = nearestName(key, known);
    return `there is no setting "${key}"${meant === undefined ? '.' : `: did you mean "${meant}"?`}`;
  });
}

function refuseUnknownCheck(check: string, file: string): void {
  const ids = checks.map(({ id }) => id);
  if (ids.includes(check)) return;
  const isCategory = categories.some(({ id }) => id === check);
  const meant = nearestName(check, ids);
  const hint = isCategory
    ? ' Name the checks of a category one by one.'
    : meant === undefined
      ? ' "portico checks" lists them all.'
      : ` Did you mean ${meant}?`;
  throw new Stop(exit.usage, `${file}: ignore: there is no check "${check}".${hint}`);
}

/**
 * The options of the command line that say the same as the file. What the command line gives itself is left out.
 * @param raw words of the command line
 */
export function optionsOf(config: AuditConfig, raw: readonly string[]): string[] {
  const isGiven = (name: string): boolean =>
    raw.some((word) => word === `--${name}` || word === `--no-${name}` || word.startsWith(`--${name}=`));
  const wanted: [name: string, values: readonly (string | number | boolean | undefined)[]][] = [
    ['site', [config.site]],
    ['pages', [config.pages]],
    ['product', config.products ?? []],
    ['max-requests', [config.maxRequests]],
    ['budget', [config.budgetSeconds]],
    ['browser', [config.browser]],
    ['own-store', [config.ownStore]],
    ['allow-private', [config.allowPrivate]],
    ['fail-under', [config.failUnder]],
    ['baseline', [config.baseline]],
    ['fail-on-worse', [config.failOnWorse]],
  ];
  return wanted.flatMap(([name, values]) => {
    if (isGiven(name)) return [];
    return values.flatMap((value) => {
      if (value === undefined || value === false) return [];
      return [value === true ? `--${name}` : `--${name}=${value}`];
    });
  });
}

export const ignoreRulesOf = ({ ignore: rules = [] }: AuditConfig): IgnoreRule[] => rules;
