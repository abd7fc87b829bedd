/** Panels with lines or bars, one below the other, as one SVG that stands by itself. */

export interface Panel {
  title: string;
  /** Below the x axis. */
  across: string;
  series: readonly Series[];
  /** A line across, with its name. */
  limit?: { at: number; name: string };
  /** Names instead of numbers: `x` is the place in it, and bars are drawn. */
  names?: readonly string[];
}

export interface Series {
  name: string;
  points: readonly (readonly [x: number, y: number])[];
}

const width = 760;
const height = 250;
const plot = { left: 74, right: 20, top: 52, bottom: 44 };
/** Width of one, about. */
const letter = 7;
const inner = { width: width - plot.left - plot.right, height: height - plot.top - plot.bottom };
const colours = ['#1b5fa8', '#c2571a', '#2f7d4f', '#7a4aa0', '#8a6d00', '#a8324a'];

export function draw(title: string, panels: readonly Panel[]): string {
  const whole = panels.length * height + 10;
  const parts = panels.map(
    (panel, at) => `<g transform="translate(0 ${at * height})">${drawPanel(panel)}</g>`,
  );
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${whole}" role="img" aria-label="${escape(title)}" font-family="system-ui, sans-serif" font-size="12">
<rect width="${width}" height="${whole}" fill="#fff"/>
${parts.join('\n')}
</svg>
`;
}

function drawPanel({ title, across, series, limit, names }: Panel): string {
  const points = series.flatMap((one) => one.points);
  const top = niceAbove(Math.max(...points.map(([, y]) => y), limit?.at ?? 0, 1e-9));
  const low = names ? -0.5 : Math.min(...points.map(([x]) => x));
  const high = names ? names.length - 0.5 : Math.max(...points.map(([x]) => x), low + 1e-9);
  const x = (value: number): number => fixed(plot.left + ((value - low) / (high - low)) * inner.width);
  const y = (value: number): number => fixed(plot.top + (1 - value / top) * inner.height);
  const grid = [0, 0.25, 0.5, 0.75, 1].map((share) => {
    const at = y(share * top);
    return `<path d="M${plot.left} ${at}H${width - plot.right}" stroke="#ddd"/>${text(plot.left - 8, at + 4, plain(share * top), 'end')}`;
  });
  const ticks = names
    ? names.flatMap((name, at) =>
        wrap(name, (x(1) - x(0)) / letter).map((words, row) =>
          text(x(at), height - plot.bottom + 16 + row * 13, words, 'middle'),
        ),
      )
    : [0, 0.25, 0.5, 0.75, 1].map((share) => {
        const value = low + share * (high - low);
        return text(x(value), height - plot.bottom + 18, plain(value), 'middle');
      });
  const marks = series.map((one, at) =>
    names ? bars(one, at, series.length, x, y) : line(one, colour(at), x, y),
  );
  const bound = limit
    ? `<path d="M${plot.left} ${y(limit.at)}H${width - plot.right}" stroke="#b00020" stroke-dasharray="5 4"/>${text(width - plot.right - 4, y(limit.at) - 5, limit.name, 'end')}`
    : '';
  const legend = series.map(
    ({ name }, at) =>
      `<rect x="${plot.left + at * 165}" y="29" width="10" height="10" fill="${colour(at)}"/>${text(plot.left + at * 165 + 15, 38, name)}`,
  );
  return [
    `<text x="${plot.left}" y="18" font-size="14" font-weight="600">${escape(title)}</text>`,
    ...legend,
    ...grid,
    ...ticks,
    text(plot.left + inner.width / 2, height - 8, across, 'middle'),
    ...marks,
    bound,
  ].join('\n');
}

/** Lines of so many letters, broken between words. */
function wrap(name: string, letters: number): string[] {
  const [first = '', ...rest] = name.split(' ');
  const lines = [first];
  for (const word of rest)
    if (`${lines.at(-1)} ${word}`.length <= letters) lines.push(`${lines.pop()} ${word}`);
    else lines.push(word);
  return lines;
}

type Scale = (value: number) => number;

const line = ({ points }: Series, stroke: string, x: Scale, y: Scale): string =>
  `<polyline fill="none" stroke="${stroke}" stroke-width="1.8" points="${points.map(([a, b]) => `${x(a)},${y(b)}`).join(' ')}"/>`;

/** Below that two decimals of neighbours run into each other. */
const roomy = 28;

/** Side by side, with the figure above each. */
function bars({ points }: Series, at: number, of: number, x: Scale, y: Scale): string {
  const slot = (x(1) - x(0)) * 0.8;
  const wide = slot / of;
  return points
    .map(([place, value]) => {
      const left = fixed(x(place) - slot / 2 + at * wide);
      return `<rect x="${left}" y="${y(value)}" width="${fixed(wide - 2)}" height="${fixed(y(0) - y(value))}" fill="${colour(at)}"/>${text(fixed(left + wide / 2 - 1), y(value) - 4, wide < roomy ? String(fixed(value)) : plain(value), 'middle')}`;
    })
    .join('');
}

const colour = (at: number): string => colours[at % colours.length] as string;

const text = (x: number, y: number, content: string, anchor = 'start'): string =>
  `<text x="${fixed(x)}" y="${fixed(y)}" text-anchor="${anchor}" fill="#333">${escape(content)}</text>`;

/** The next of 1, 2, 2.5, 5 and 10 times a power of ten. */
function niceAbove(value: number): number {
  const power = 10 ** Math.floor(Math.log10(value));
  return ([1, 2, 2.5, 5, 10].find((step) => step * power >= value) ?? 10) * power;
}

const fixed = (value: number): number => Math.round(value * 10) / 10;

const plain = (value: number): string => {
  const digits = Math.abs(value) >= 100 ? 0 : Math.abs(value) >= 10 ? 1 : 2;
  return String(Number(value.toFixed(digits)));
};

const escape = (content: string): string =>
  content.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;');
