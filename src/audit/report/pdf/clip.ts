const segments = new Intl.Segmenter('en');

/**
 * At most so many characters as people count them, and then an ellipsis. A character with many marks counts for each of them, so
 * that no text takes more room than its limit.
 */
export function clipText(text: string, most: number): string {
  if (text.length <= most) return text;
  let end = 0;
  for (const { segment, index } of segments.segment(text.slice(0, most + 64))) {
    if (index + segment.length > most - 1) break;
    end = index + segment.length;
  }
  return `${text.slice(0, end).trimEnd()}…`;
}
