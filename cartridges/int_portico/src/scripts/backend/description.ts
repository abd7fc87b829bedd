/** Descriptions with markup as plain text. */

const entities: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'", nbsp: ' ' };
const mostCharacters = 20_000;

export function toDescription(text: string): { plain: string } {
  const bare = text
    .slice(0, mostCharacters)
    .replace(/<!--[\s\S]*?-->/g, '')
    .replace(/<(script|style|iframe|noscript|template)\b[\s\S]*?<\/\1\s*>/gi, '')
    .replace(/<li\b[^>]*>/gi, '\n- ')
    .replace(/<(?:br|\/?(?:p|div|ul|ol|li|h\d|table|tr|blockquote))\b[^>]*>/gi, '\n')
    .replace(/<\/?(?:td|th)\b[^>]*>/gi, ' ')
    .replace(/<\/?[a-z!][^>]*>/gi, '')
    .replace(/&(?:#(\d{1,6})|([a-z]{2,5}));/gi, (whole, code?: string, name?: string) =>
      code ? String.fromCharCode(Number(code)) : (entities[(name || '').toLowerCase()] ?? whole),
    );
  const lines = bare.split(/\r\n?|\n/).map((line) => line.replace(/[\s\u00a0]+/g, ' ').replace(/^ | $/g, ''));
  return {
    plain: lines
      .filter((line, at) => line !== '' || (lines[at - 1] ?? '') !== '')
      .join('\n')
      .replace(/^\n+|\n+$/g, ''),
  };
}
