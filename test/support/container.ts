/** Dockerfile and .dockerignore, as far as tests need them. */
import { cpSync, existsSync, readFileSync, symlinkSync } from 'node:fs';
import { join, matchesGlob } from 'node:path';

const root = join(import.meta.dirname, '../..');
const read = (file: string): string => readFileSync(join(root, file), 'utf8');

export interface Instruction {
  name: string;
  text: string;
}

/** @returns the stages, each without its FROM */
export function dockerfileStages(): Instruction[][] {
  const lines = read('Dockerfile')
    .replaceAll(/^#.*\n/gm, '')
    .replaceAll(/\\\n\s*/g, ' ')
    .split('\n')
    .filter(Boolean);
  const stages: Instruction[][] = [];
  for (const line of lines) {
    const [, name = '', text = ''] = /^([A-Z]+) (.+)$/.exec(line) ?? [];
    if (name === 'FROM') stages.push([]);
    else stages.at(-1)?.push({ name, text });
  }
  return stages;
}

/** Of .dockerignore: what the image may be built from, less what is left out of that. */
export function buildContext(): { allowed: string[]; denied: string[] } {
  const [all, ...rules] = read('.dockerignore')
    .split('\n')
    .filter((line) => line && !line.startsWith('#'));
  if (all !== '*') throw new Error('.dockerignore does not begin with "*".');
  return {
    allowed: rules.filter((rule) => rule.startsWith('!')).map((rule) => rule.slice(1)),
    denied: rules.filter((rule) => !rule.startsWith('!')),
  };
}

/** @param folder gets what an engine sends to the build, and the packages that are installed here */
export function copyBuildContext(folder: string): void {
  const { allowed, denied } = buildContext();
  for (const name of allowed)
    cpSync(join(root, name), join(folder, name), {
      recursive: true,
      filter: (path) => !denied.some((glob) => matchesGlob(path.slice(root.length + 1), glob)),
    });
  symlinkSync(join(root, 'node_modules'), join(folder, 'node_modules'), 'junction');
}

/** Sources of COPY that the repository lacks, or that .dockerignore leaves out. */
export function missingSources(): string[] {
  const { allowed, denied } = buildContext();
  return dockerfileStages()
    .flat()
    .filter(({ name, text }) => name === 'COPY' && !text.includes('--from='))
    .flatMap(({ text }) =>
      text
        .split(' ')
        .filter((word) => !word.startsWith('--'))
        .slice(0, -1),
    )
    .filter((source) => source !== '.')
    .filter(
      (source) =>
        !existsSync(join(root, source)) ||
        !allowed.includes(source) ||
        denied.some((glob) => matchesGlob(source, glob)),
    );
}
