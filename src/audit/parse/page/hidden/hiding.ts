/** Ways in which CSS keeps a text from people: read of inline styles and of simple rules in `style` elements. */

const zero = '0(?:px|em|rem|%|pt)?(?![\\d.])';
const clip = /(?:^|[;{\s])clip(?:-path)?\s*:\s*(?:rect\(\s*(?:0|1px)|inset\(\s*(?:50|100)%)/i;
const away =
  /(?:^|[;{\s])(?:left|top|right|text-indent|margin-left|margin-top)\s*:\s*-\d{3,6}(?:px|em|rem|vw|%)?/i;
const taken = /(?:^|[;{\s])position\s*:\s*(?:absolute|fixed)/i;
const ways: readonly RegExp[] = [
  /(?:^|[;{\s])display\s*:\s*none/i,
  /(?:^|[;{\s])visibility\s*:\s*(?:hidden|collapse)/i,
  new RegExp(`(?:^|[;{\\s])opacity\\s*:\\s*0(?:\\.0\\d?)?(?![\\d.])`, 'i'),
  new RegExp(`(?:^|[;{\\s])font-size\\s*:\\s*(?:${zero}|0?\\.\\d{1,3}(?:px|em|rem|pt)|1px)`, 'i'),
  away,
  clip,
  /(?:^|[;{\s])color\s*:\s*transparent/i,
  /(?:^|[;{\s])transform\s*:\s*(?:scale\(\s*0|translate[xy]?\(\s*-\d{3,6})/i,
];
const height = new RegExp(`(?:^|[;{\\s])(?:max-)?(?:height|width)\\s*:\\s*(?:${zero}|1px)`, 'i');
const clipped = /(?:^|[;{\s])overflow(?:-[xy])?\s*:\s*(?:hidden|clip)/i;
const colour = /(?:^|[;{\s])color\s*:\s*([^;}]{3,40})/i;
const ground = /(?:^|[;{\s])background(?:-color)?\s*:\s*([^;}]{3,40})/i;

/** Names of the classes by which frameworks hide a text from all but screen readers. */
const unseenName =
  /^(?!not-)(?:[a-z0-9]{1,20}[-_]{1,2}){0,3}(?:sr-?only|visually-?hidden|hidden-?visually|hide-?visually|screen-?reader(?:-only|-text)?|a11y-hidden|assistive-text|show-for-sr|element-invisible|accessibly-hidden|accessible-hide)$/i;

export const isUnseenName = (className: string | undefined): boolean =>
  className !== undefined &&
  className
    .slice(0, 1_000)
    .split(/\s+/, 40)
    .some((one) => one.length <= 60 && unseenName.test(one));

const hiddenNames = new Set([
  'hidden',
  'hide',
  'd-none',
  'is-hidden',
  'invisible',
  'u-hidden',
  'display-none',
  'js-hidden',
  'ng-hide',
]);
const onSomeScreens = /^(?:xs|sm|md|lg|xl|[2-9]xl|xxl):|-(?:xs|sm|md|lg|xl|xxl)-/;

/** A class by which frameworks hide an element on all screens: `hidden md:block` does so on small ones alone. */
export function hidesByName(className: string): boolean {
  const names = className.slice(0, 1_000).split(/\s+/, 40);
  return (
    names.some((name) => hiddenNames.has(name.toLowerCase())) &&
    !names.some((name) => onSomeScreens.test(name))
  );
}

/** Drawn off the screen, in no place or in one of a pixel: what style sheets do with texts for screen readers. */
export function clipsByStyle(style: string): boolean {
  const text = style.slice(0, 4_000);
  return clip.test(text) || away.test(text) || (height.test(text) && clipped.test(text) && taken.test(text));
}

/** One declaration block, or a style attribute. */
export function hidesByStyle(style: string): boolean {
  if (style === '') return false;
  const text = style.slice(0, 4_000);
  if (ways.some((way) => way.test(text)) || (height.test(text) && clipped.test(text))) return true;
  const [ink, paper] = [colour.exec(text)?.[1], ground.exec(text)?.[1]];
  return ink !== undefined && paper !== undefined && sameColour(ink, paper);
}

const sameColour = (a: string, b: string): boolean => plain(a) === plain(b);

function plain(colour: string): string {
  const text = colour
    .replace(/!important/i, '')
    .replace(/\s+/g, '')
    .toLowerCase();
  const short = /^#([0-9a-f])([0-9a-f])([0-9a-f])$/.exec(text);
  if (short) return `#${short[1]}${short[1]}${short[2]}${short[2]}${short[3]}${short[3]}`;
  return (
    { white: '#ffffff', black: '#000000', 'rgb(255,255,255)': '#ffffff', 'rgb(0,0,0)': '#000000' }[text] ??
    text
  );
}

const mostCss = 400_000;

/** Classes and ids that a rule of a single name hides: `.note{display:none}`. Rules within @media print are not distinguished. */
export function hidingNames(sheets: readonly string[]): HidingNames {
  const names = new Set<string>();
  let left = mostCss;
  for (const sheet of sheets) {
    const css = sheet.slice(0, left).replace(/\/\*[^]*?\*\//g, '');
    left -= css.length;
    for (const [, selectors = '', block = ''] of css.matchAll(/([^{}]{1,400})\{([^{}]{1,2000})\}/g)) {
      if (!hidesByStyle(block)) continue;
      addSimple(names, selectors);
    }
  }
  return among(names);
}

const mostBlock = 600;
const mostClips = 200;

/** Those that clip a text away, as style sheets do for screen readers. Cheap: only rules around such a declaration are read. */
export function clippingNames(sheets: readonly string[]): HidingNames {
  const names = new Set<string>();
  let left = mostClips;
  for (const sheet of sheets) {
    for (let at = sheet.indexOf('clip'); at >= 0 && left > 0; at = sheet.indexOf('clip', at + 4), left -= 1) {
      const before = sheet.slice(Math.max(0, at - mostBlock), at);
      const open = before.lastIndexOf('{');
      if (open < 0 || before.lastIndexOf('}') > open) continue;
      const block = sheet.slice(at - before.length + open + 1, at + 100).split('}', 1)[0]!;
      if (clipsByStyle(block))
        addSimple(
          names,
          before
            .slice(0, open)
            .split(/[{}]|\*\//)
            .at(-1)!,
        );
    }
  }
  return among(names);
}

function addSimple(names: Set<string>, selectors: string): void {
  for (const one of selectors.split(',')) {
    const simple = /^\s*(?:[a-z][a-z0-9]*)?([.#][\w-]{1,100})\s*$/i.exec(one);
    if (simple?.[1]) names.add(simple[1]);
  }
}

interface HidingNames {
  hides(id: string | undefined, className: string | undefined): boolean;
}

function among(names: ReadonlySet<string>): HidingNames {
  return {
    hides: (id, className) =>
      names.size > 0 &&
      ((id !== undefined && names.has(`#${id}`)) ||
        (className
          ?.slice(0, 1_000)
          .split(/\s+/)
          .some((one) => names.has(`.${one}`)) ??
          false)),
  };
}
