/** `portico.config.json`: options of `portico audit`, and findings to ignore. */
import { readFile } from 'node:fs/promises';
import { z } from 'zod';
import { categories, checks, type IgnoreRule } from '#audit';
import project from '../../../package.json' with { type: 'json' };
import { nearestName } from '../../config/nearest-name.ts';
import { exit, Stop } from '../exit.ts';
import { baselineFile, cannot, configFile } from '../files.ts';

/** Of the schema, in the published package: editors read it from there. */
export const schemaFile = 'portico.config.schema.json';
export const schemaUrl = `https://unpkg.com/${project.name}@${project.version}/${schemaFile}`;

const ignore = z.strictObject({
  check: z.string().max(100).describe('Check ID, as listed by "portico checks"'),
  reason: z.string().trim().min(3).max(300).describe('Why the finding is accepted. Shown in the report'),
  until: z.iso.date().describe('Last day of the exception, YYYY-MM-DD. After it, the finding counts again'),
});

const shape = z.strictObject({
  $schema: z.string().optional(),
  url: z.string().min(1).max(2_048).optional().describe('URL of the storefront'),
  site: z.boolean().optional().describe('Audit a website that does not sell products'),
  pages: z.int().min(3).max(25).optional().describe('Number of product pages to sample. Default: 3'),
  products: z.array(z.string().max(2_048)).max(25).optional().describe('URLs of product pages to sample'),
  maxRequests: z.int().min(20).max(500).optional().describe('Maximum number of HTTP requests. Default: 80'),
  budgetSeconds: z.int().min(1).max(600).optional().describe('Time budget in seconds. Default: 60'),
  browser: z.boolean().optional().describe('Also render product pages in Chromium'),
  ownStore: z
    .boolean()
    .optional()
    .describe('Confirm that the store is yours: also test its UCP permalink, which creates a cart'),
  allowPrivate: z.boolean().optional().describe('Allow private addresses and any port'),
  failUnder: z.number().min(0).max(100).optional().describe('Exit with 1 if the score is below this minimum'),
  baseline: z
    .string()
    .min(1)
    .max(300)
    .optional()
    .describe(`File with known findings. Default: ${baselineFile}`),
  failOnWorse: z
    .boolean()
    .optional()
    .describe('Exit with 1 if a finding is not in the baseline or got worse'),
  ignore: z.array(ignore).max(100).optional().describe('Findings to ignore until a date'),
});

type AuditConfig = z.output<typeof shape>;

/** JSON Schema of the file, for editors. */
export const auditConfigSchema = (): object => ({
  $id: schemaUrl,
  title: 'Portico audit settings',
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
  if (issue.code !== 'unrecognized_keys') return [`${issue.path.join('.') || 'root'}: ${issue.message}.`];
  const known = Object.keys(issue.path[0] === 'ignore' ? ignore.shape : shape.shape);
  return issue.keys.map((key) => {
    const meant = nearestName(key, known);
    return `unknown setting "${key}".${meant === undefined ? '' : ` Did you mean "${meant}"?`}`;
  });
}

function refuseUnknownCheck(check: string, file: string): void {
  const ids = checks.map(({ id }) => id);
  if (ids.includes(check)) return;
  const isCategory = categories.some(({ id }) => id === check);
  const meant = nearestName(check, ids);
  const hint = isCategory
    ? ' A category cannot be ignored. List its checks one by one.'
    : meant === undefined
      ? ' To list all checks, run "portico checks".'
      : ` Did you mean ${meant}?`;
  throw new Stop(exit.usage, `${file}: ignore: unknown check "${check}".${hint}`);
}

/**
 * The file as command-line options, without those that are already given.
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
