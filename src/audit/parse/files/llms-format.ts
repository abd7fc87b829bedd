/** What makes an llms.txt readable: the rules of Lighthouse 13.5 to the letter, and the structure of llmstxt.org. */

export interface LlmsFormat {
  /** Rules of Lighthouse that fail. */
  broken: ('no-h1' | 'no-link' | 'short')[];
  /** The first heading, when it is not a level 1 heading. */
  firstHeading?: { level: number; text: string; line: number };
  /** Sections of level 2, and those of them that hold no list of links. */
  sections: number;
  bare: { title: string; line: number }[];
  /** Items of those lists that have text before their link; at most 5. */
  late: { text: string; line: number }[];
  /** HTML elements outside code. */
  tags: { name: string; line: number }[];
}

const shortest = 50;
const mostTags = 5;
const mostLate = 5;
const elements =
  'a|abbr|article|aside|b|blockquote|body|br|button|code|dd|div|dl|dt|em|footer|form|h[1-6]|head|header|hr|html|i|iframe|img|input|li|link|main|meta|nav|ol|p|pre|script|section|small|span|strong|style|sub|sup|svg|table|tbody|td|th|thead|title|tr|u|ul|video';
const tag = new RegExp(`</?(${elements})(?:\\s[^<>]{0,500})?/?>`, 'gi');

export function readLlmsFormat(text: string): LlmsFormat {
  const broken: LlmsFormat['broken'] = [
    ...(hasHeading(text) ? [] : ['no-h1' as const]),
    ...(hasLink(text) ? [] : ['no-link' as const]),
    ...(text.length < shortest ? ['short' as const] : []),
  ];
  return { broken, ...structureOf(text) };
}

/**
 * The same answer as `/^\s*#\s+.+/m`, in linear time: a `#` with nothing but white space before it on its line, white
 * space after it, and one more character that does not end a line.
 */
function hasHeading(text: string): boolean {
  const place = /(?:^|[\n\r\u2028\u2029])[^\S\n\r\u2028\u2029]*#(?=\s)/g;
  while (place.exec(text)) {
    const space = /\s+/y;
    space.lastIndex = place.lastIndex;
    space.test(text);
    const end = space.lastIndex;
    if (end < text.length || /[^\n\r\u2028\u2029]/.test(text.slice(place.lastIndex + 1, end))) return true;
  }
  return false;
}

/** The same answer as `/\[.+\]\(.+\)/`, in linear time. */
function hasLink(text: string): boolean {
  return text.split(/[\n\r\u2028\u2029]/).some((line) => {
    const open = line.indexOf('[');
    const middle = open < 0 ? -1 : line.indexOf('](', open + 2);
    return middle >= 0 && line.lastIndexOf(')') >= middle + 3;
  });
}

/** Emphasis marks and check boxes before the link do not count as text. */
function hasTextBeforeLink(item: string): boolean {
  const before = item.replace(/^\s*(?:[-*+]|\d{1,3}[.)])\s+/, '').replace(/^\[[ xX]\]\s/, '');
  const open = before.indexOf('[');
  return /[\p{L}\p{N}]/u.test(before.slice(0, open < 0 ? 0 : open));
}

function structureOf(text: string): Omit<LlmsFormat, 'broken'> {
  const found: Omit<LlmsFormat, 'broken'> = { sections: 0, bare: [], late: [], tags: [] };
  let seenHeading = false;
  let section: { title: string; line: number; links: boolean } | undefined;
  const close = (): void => {
    if (section && !section.links) found.bare.push({ title: section.title, line: section.line });
    section = undefined;
  };
  for (const { line, text: written } of proseLines(text)) {
    const heading = /^ {0,3}(#{1,6})[ \t]+(\S.*)$/.exec(written);
    if (heading) {
      const [level, title] = [heading[1]?.length ?? 0, (heading[2] ?? '').slice(0, 80).trim()];
      if (!seenHeading && level !== 1) found.firstHeading = { level, text: title, line };
      seenHeading = true;
      if (level <= 2) close();
      if (level === 2) {
        found.sections += 1;
        section = { title, line, links: false };
      }
    } else if (section && /^\s*(?:[-*+]|\d{1,3}[.)])\s/.test(written) && hasLink(written)) {
      section.links = true;
      if (found.late.length < mostLate && hasTextBeforeLink(written))
        found.late.push({ text: written.trim().slice(0, 120), line });
    }
    for (const [, name] of withoutCode(written).matchAll(tag))
      if (found.tags.length < mostTags) found.tags.push({ name: (name ?? '').toLowerCase(), line });
  }
  close();
  return found;
}

/** Lines outside fenced code, cut to a sane length. */
function* proseLines(text: string): Generator<{ line: number; text: string }> {
  let fence = '';
  for (const [at, written] of text
    .replace(/^\uFEFF/, '')
    .split(/\r\n|\r|\n/)
    .entries()) {
    const mark = /^ {0,3}(```|~~~)/.exec(written)?.[1];
    if (mark && (fence === '' || fence === mark)) fence = fence === '' ? mark : '';
    else if (fence === '') yield { line: at + 1, text: written.slice(0, 5000) };
  }
}

const withoutCode = (line: string): string => line.replace(/`[^`]{0,1000}`/g, ' ');
