/** CHANGELOG.md: a section for what is not released yet, and one for each release, the newest first. */

/** As Keep a Changelog names them, in its order. */
export const changeGroups = ['Added', 'Changed', 'Deprecated', 'Removed', 'Fixed', 'Security'] as const;

const heading = /^## (?:(Unreleased)|(\S+) - (\d{4}-\d\d-\d\d))$/;
const releaseVersion = /^\d+\.\d+\.\d+(?:-[\da-z]+(?:\.[\da-z]+)*)?$/;

export interface ChangelogSection {
  /** `Unreleased`, or a version. */
  name: string;
  /** YYYY-MM-DD. */
  date?: string;
  /** Without its heading. */
  text: string;
}

/** @throws when the text is not in the form that it begins with */
export function changelogSections(changelog: string): ChangelogSection[] {
  const [, ...parts] = changelog.split(/^(?=## )/m);
  const sections = parts.map((part): ChangelogSection => {
    const [first = '', ...rest] = part.split('\n');
    const [, unreleased, version = '', date] = heading.exec(first) ?? [];
    if (!unreleased && !releaseVersion.test(version))
      throw new Error(`"${first}" is neither "## Unreleased" nor "## <version> - <YYYY-MM-DD>".`);
    const text = rest.join('\n').trim();
    checkGroups(unreleased ?? version, text);
    return { name: unreleased ?? version, ...(date ? { date } : {}), text };
  });
  if (sections[0]?.name !== 'Unreleased') throw new Error('The first section must be "## Unreleased".');
  return sections;
}

function checkGroups(section: string, text: string): void {
  if (text === '') return;
  const order: readonly string[] = changeGroups;
  let last = -1;
  for (const group of text.split(/^(?=### )/m)) {
    const [, name = '', entries = ''] = /^### (\S+)\n\n((?:- .+\n?)+)\s*$/.exec(group) ?? [];
    const at = order.indexOf(name);
    if (at < 0 || entries === '')
      throw new Error(`${section}: "${group.slice(0, 60)}" is not a list below one of: ${order.join(', ')}.`);
    if (at <= last) throw new Error(`${section}: ${name} comes before ${order[last]}.`);
    last = at;
  }
}

/** @returns the changelog with what was unreleased as the section of a version @throws when there is nothing to release */
export function releaseChanges(changelog: string, version: string, date: string): string {
  const sections = changelogSections(changelog);
  if (sections.some(({ name }) => name === version)) throw new Error(`CHANGELOG.md has ${version} already.`);
  if (sections[0]?.text === '') throw new Error('Nothing is listed below "Unreleased" in CHANGELOG.md.');
  return changelog.replace(/^## Unreleased$/m, `## Unreleased\n\n## ${version} - ${date}`);
}

/** What changed in a version. @throws when the changelog lacks it */
export function releaseNotes(changelog: string, version: string): string {
  const section = changelogSections(changelog).find(({ name }) => name === version);
  if (!section) throw new Error(`CHANGELOG.md has no section for ${version}.`);
  return `${section.text}\n`;
}

/** The text with this version wherever it names the package or the action with one: `portico@0.1.0`, `portico@v0.1.0`. */
export const withVersion = (text: string, version: string): string =>
  text.replace(/(portico-commerce\/portico@v?)\d+\.\d+\.\d+(?:-[\da-z.]+)?(?=["'\s/]|$)/gm, `$1${version}`);
