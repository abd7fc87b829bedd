/** Width and height of an SVG in user units: its attributes, else its view box. */
export function svgSize(data: Buffer): [number, number] | undefined {
  const start = data
    .toString('utf8', 0, 8192)
    .replace(/^\ufeff/, '')
    .trimStart();
  if (!start.startsWith('<')) return undefined;
  const open = start.search(/<svg[\s>]/i);
  if (open < 0) return undefined;
  const end = start.indexOf('>', open);
  const tag = start.slice(open, end < 0 ? undefined : end);
  const width = attribute(tag, 'width');
  const height = attribute(tag, 'height');
  if (isLength(width) && isLength(height)) return [Number.parseFloat(width), Number.parseFloat(height)];
  const box =
    attribute(tag, 'viewBox')
      ?.trim()
      .split(/[\s,]+/)
      .map(Number) ?? [];
  const [, , boxWidth, boxHeight] = box;
  return boxWidth && boxHeight && Number.isFinite(boxWidth * boxHeight) ? [boxWidth, boxHeight] : undefined;
}

const attribute = (tag: string, name: string): string | undefined =>
  new RegExp(`\\s${name}\\s*=\\s*(?:"([^"]{0,100})"|'([^']{0,100})')`, 'i')
    .exec(tag)
    ?.slice(1)
    .find((value) => value !== undefined);

const isLength = (text: string | undefined): text is string =>
  text !== undefined && /^\s*\d{1,6}(?:\.\d{1,6})?(?:px)?\s*$/.test(text);
