/** Rules of the index of agent skills (Agent Skills Discovery 0.2.0). */
import { asArray, asObject, asText, kindOf } from './json.ts';
import { error, warning, type DocumentProblem } from './problem.ts';

export const skillsSchema = 'https://schemas.agentskills.io/discovery/0.2.0/schema.json';

export interface SkillEntry {
  name: string;
  type: string;
  /** As written; relative to the index. */
  url: string;
  digest: string;
}

const maxSkills = 300;
const longestName = 64;
const longestDescription = 1024;

/** Entries with an artifact. */
export const skillEntries = (document: unknown): SkillEntry[] =>
  asArray(asObject(document)?.['skills'])
    .slice(0, maxSkills)
    .flatMap((one) => {
      const { name, type, url, digest } = asObject(one) ?? {};
      const where = asText(url);
      return where
        ? [{ name: asText(name) ?? '', type: asText(type) ?? '', url: where, digest: asText(digest) ?? '' }]
        : [];
    });

/** The form of version 0.1: without `$schema`, with lists of files instead of one artifact. */
export function isOldSkillsIndex(document: unknown): boolean {
  const index = asObject(document);
  return index?.['$schema'] === undefined && Array.isArray(index?.['skills']);
}

export function skillsProblems(document: unknown): DocumentProblem[] {
  const index = asObject(document);
  if (!index) return [error('', `the index is ${kindOf(document)}, not an object`)];
  const skills = index['skills'];
  if (!Array.isArray(skills)) return [error('/skills', `skills is ${kindOf(skills)}`)];
  const old = isOldSkillsIndex(document);
  const list = (skills as unknown[]).slice(0, maxSkills);
  return [
    ...(old
      ? [warning('/$schema', '$schema is missing, so clients read the index as version 0.1')]
      : schema(index['$schema'])),
    ...list.flatMap((one, at) => (old ? named(one, at) : [...named(one, at), ...artefact(one, at)])),
  ];
}

function schema(value: unknown): DocumentProblem[] {
  if (value === skillsSchema) return [];
  const text = asText(value);
  return [
    error(
      '/$schema',
      text
        ? `$schema ${text.slice(0, 100)} is not the schema of version 0.2.0`
        : `$schema is ${kindOf(value)}`,
    ),
  ];
}

function named(value: unknown, at: number): DocumentProblem[] {
  const skill = asObject(value) ?? {};
  const name = asText(skill['name']);
  const description = asText(skill['description']);
  const valid = name !== undefined && name.length <= longestName && /^[a-z0-9]+(?:-[a-z0-9]+)*$/.test(name);
  return [
    ...(valid
      ? []
      : [
          error(
            `/skills/${at}/name`,
            name === undefined
              ? `name of skill ${at + 1} is ${kindOf(skill['name'])}`
              : `name ${name.slice(0, 70)} is not 1 to 64 characters of a-z, 0-9, and single hyphens`,
          ),
        ]),
    ...(description === undefined
      ? [
          error(
            `/skills/${at}/description`,
            `description of skill ${at + 1} is ${kindOf(skill['description'])}`,
          ),
        ]
      : description.length > longestDescription
        ? [
            error(
              `/skills/${at}/description`,
              `description of skill ${at + 1} has ${description.length} characters; at most ${longestDescription} are allowed`,
            ),
          ]
        : []),
  ];
}

function artefact(value: unknown, at: number): DocumentProblem[] {
  const { type, url, digest } = asObject(value) ?? {};
  const where = asText(url);
  return [
    ...(type === 'skill-md' || type === 'archive'
      ? []
      : [
          error(
            `/skills/${at}/type`,
            `type of skill ${at + 1} is ${asText(type)?.slice(0, 40) ?? kindOf(type)}`,
          ),
        ]),
    ...(where !== undefined && URL.canParse(where, 'https://base.invalid/')
      ? []
      : [
          error(
            `/skills/${at}/url`,
            `url of skill ${at + 1} is ${where === undefined ? kindOf(url) : 'not a URL'}`,
          ),
        ]),
    ...(typeof digest === 'string' && /^sha256:[0-9a-f]{64}$/.test(digest)
      ? []
      : [
          error(
            `/skills/${at}/digest`,
            `digest of skill ${at + 1} is ${digest === undefined ? 'missing' : 'not sha256: followed by 64 lowercase hexadecimal digits'}`,
          ),
        ]),
  ];
}
