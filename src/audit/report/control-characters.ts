/**
 * What a terminal or a runner of continuous integration obeys: what the audited site wrote of it gets into no format. Terminals
 * obey characters that a reader does not see, runners obey commands in what a job prints.
 */
import { stripVTControlCharacters } from 'node:util';

/** C0, DEL, C1, the separators of lines and paragraphs, and what turns the reading direction. */
const unseen = /[\p{Cc}\p{Zl}\p{Zp}\u202a-\u202e\u2066-\u2069]/gu;

/**
 * Commands of runners, anywhere in a line: `##[…]` (GitHub), `##vso[…]` (Azure), `##teamcity[…]`.
 * https://learn.microsoft.com/azure/devops/pipelines/scripts/logging-commands
 * https://www.jetbrains.com/help/teamcity/service-messages.html
 */
const commands = /##(?=(?:vso|teamcity)?\[)/gi;
/** GitHub's, where a line begins: https://docs.github.com/actions/reference/workflow-commands-for-github-actions */
const lineCommands = /^(\s*):(?=:)/gm;

const withoutCommands = (text: string): string => text.replace(commands, '# #').replace(lineCommands, '$1: ');

/** As one line, for a terminal. */
export const clean = (text: string): string =>
  withoutCommands(stripVTControlCharacters(text).replace(unseen, ' '));

/** Where lines matter: line feeds and tabs stay, all others are shown as U+FFFD. */
export const cleanLines = (text: string): string =>
  withoutCommands(
    text
      .replace(/\r\n?/g, '\n')
      .replace(unseen, (character) => (character === '\n' || character === '\t' ? character : '\uFFFD')),
  );

/** JSON whose text holds none of them: they are written as escapes, so that a program reads what was there. */
export const jsonText = (value: unknown, indent = 0): string =>
  JSON.stringify(value, null, indent)
    .replace(unseen, (character) =>
      // Within strings JSON escapes it itself: this one ends a line of the document.
      character === '\n' ? character : `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`,
    )
    .replace(commands, '#\\u0023');
