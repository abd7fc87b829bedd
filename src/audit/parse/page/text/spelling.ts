/** The ways in which a document may write the same text: as it is, with HTML entities, with JSON escapes. */

/** Entities of U+00A0 to U+00FF, in order. */
const latin =
  'nbsp iexcl cent pound curren yen brvbar sect uml copy ordf laquo not shy reg macr deg plusmn sup2 sup3 acute micro para middot cedil sup1 ordm raquo frac14 frac12 frac34 iquest Agrave Aacute Acirc Atilde Auml Aring AElig Ccedil Egrave Eacute Ecirc Euml Igrave Iacute Icirc Iuml ETH Ntilde Ograve Oacute Ocirc Otilde Ouml times Oslash Ugrave Uacute Ucirc Uuml Yacute THORN szlig agrave aacute acirc atilde auml aring aelig ccedil egrave eacute ecirc euml igrave iacute icirc iuml eth ntilde ograve oacute ocirc otilde ouml divide oslash ugrave uacute ucirc uuml yacute thorn yuml';

const others: Readonly<Record<string, string>> = {
  '&': 'amp',
  '<': 'lt',
  '>': 'gt',
  '"': 'quot',
  "'": 'apos',
  '–': 'ndash',
  '—': 'mdash',
  '‘': 'lsquo',
  '’': 'rsquo',
  '“': 'ldquo',
  '”': 'rdquo',
  '„': 'bdquo',
  '…': 'hellip',
  '™': 'trade',
  '€': 'euro',
  '•': 'bull',
  Œ: 'OElig',
  œ: 'oelig',
};

/** White space of any kind and length, as documents write it. */
const gap = String.raw`(?:\s|&(?:nbsp|#160|#xa0|thinsp|#8201|#8239);|\\{1,4}(?:[nrt]|u00a0|u202f)){1,60}`;

/** Source of a regular expression for one character; those without an escape match literally. */
export function spelledCharacter(character: string): string {
  const plain = character.replace(/[\\^$.*+?()[\]{}|/-]/, String.raw`\$&`);
  const code = character.codePointAt(0) ?? 0;
  if (/^[\w,.:;!?()-]$/.test(character)) return plain;
  const name = entityOf(character, code);
  const ways = [
    plain,
    `&#0{0,3}${code};`,
    `&#[xX]0{0,3}${eitherCase(code.toString(16))};`,
    ...(name === undefined ? [] : [`&${name};`]),
    String.raw`\\{1,4}(?:${plain}|${jsonEscape(character)})`,
  ];
  return `(?:${ways.join('|')})`;
}

/** Source of a regular expression that finds a text however it is spelled; white space may be of any kind. */
export const spellingPattern = (text: string): string =>
  text
    .trim()
    .split(/\s+/)
    .map((word) => [...word].map(spelledCharacter).join(''))
    .join(gap);

function entityOf(character: string, code: number): string | undefined {
  if (Object.hasOwn(others, character)) return others[character];
  return code >= 0xa0 && code <= 0xff ? latin.split(' ')[code - 0xa0] : undefined;
}

const jsonEscape = (character: string): string =>
  character
    .split('')
    .map((unit) => `u${eitherCase(unit.charCodeAt(0).toString(16).padStart(4, '0'))}`)
    .join(String.raw`\\{1,4}`);

const eitherCase = (hex: string): string =>
  hex.replace(/[a-f]/g, (letter) => `[${letter}${letter.toUpperCase()}]`);
