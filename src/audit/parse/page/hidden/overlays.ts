import { attr, pointer } from '../../tree.ts';
import type { Element } from '../../tree.ts';
import type { OverlayFact } from '../../facts/shopping.ts';
import { hasTerm } from '../../words/words.ts';
import { consentRoots } from './consent-managers.ts';
import type { PlacedControl } from '../controls/controls.ts';
import type { PlacedLink } from '../links.ts';
import { allWithin, isHidden, tagged, textAt } from '../outline.ts';
import type { Outline } from '../outline.ts';
import { labelledBy } from '../names.ts';
import { nameTokens } from '../tags.ts';

const MAX_OVERLAYS = 12;
const MAX_ANSWERS = 6;

const maybe =
  /cookie|consent|gdpr|dsgvo|newsletter|popup|pop-up|modal|dialog|klaro|didomi|onetrust|usercentrics|cybot|axeptio|iubenda|shopify-pc|cmplz|borlabs|cky-|cc-|cc_|cm__|tarteaucitron|truste|qc-cmp|sp_message|osano|notice|cmpbox|age-/i;

/** A cheap first test of every class and ID. */
export const mayBeOverlay = (names: string): boolean => maybe.test(names);

const consentPart = new Set([
  'cookie',
  'cookies',
  'consent',
  'gdpr',
  'dsgvo',
  'cookiebar',
  'cookiebanner',
  'cookieconsent',
  'cookienotice',
]);
const bannerPart = new Set(
  'banner notice bar popup modal message overlay dialog consent hint info layer note wrapper container box alert law permission'.split(
    ' ',
  ),
);
const newsletterPart = new Set([
  'newsletter',
  'signup',
  'subscribe',
  'subscription',
  'klaviyo',
  'privy',
  'welcome',
  'exit',
]);
const popPart = new Set(['popup', 'modal', 'overlay', 'lightbox', 'dialog', 'flyout']);
/** Parts, switches and links of such things, and text about them. */
const notRoot = new Set(
  'link button btn toggle trigger open settings preferences policy table list declaration form footer section block page input icon title text close'.split(
    ' ',
  ),
);

const openNames = new Set(['show', 'open', 'opened', 'active', 'visible', 'shown', 'in']);
const closedNames = new Set([
  'hidden',
  'hide',
  'closed',
  'invisible',
  'collapsed',
  'none',
  'inactive',
  'offscreen',
  'sr',
]);

interface Kind {
  kind: OverlayFact['kind'];
  vendor?: string;
}

function kindByName(id: string, className: string): Kind | undefined {
  const names = [id, ...className.split(/\s+/, 30)].filter((name) => name !== '' && name.length <= 80);
  for (const name of names) {
    const known = consentRoots.find(([, root]) => root.test(name.toLowerCase()));
    if (known) return { kind: 'consent', vendor: known[0] };
  }
  for (const name of names) {
    const tokens = nameTokens(name);
    if (tokens.some((token) => notRoot.has(token)) || name.includes('__')) continue;
    const consents = tokens.some((token) => consentPart.has(token));
    if (
      consents &&
      (tokens.some((token) => bannerPart.has(token)) || (tokens.length === 1 && tokens[0]!.length > 7))
    )
      return { kind: 'consent' };
    if (tokens.some((token) => newsletterPart.has(token)) && tokens.some((token) => popPart.has(token)))
      return { kind: 'newsletter' };
  }
  return undefined;
}

/** Whether an element is named as a consent banner or list. */
export function isConsent(page: Outline, at: number): boolean {
  const node = page.elements[at]!;
  if (never.has(node.tagName)) return false;
  const id = attr(node, 'id') ?? '';
  const className = (attr(node, 'class') ?? '').slice(0, 600);
  return mayBeOverlay(`${id} ${className}`) && kindByName(id, className)?.kind === 'consent';
}

const dialogRoles = new Set(['dialog', 'alertdialog']);
const never = new Set([
  'script',
  'style',
  'link',
  'a',
  'button',
  'input',
  'label',
  'body',
  'html',
  'form',
  'svg',
  'path',
  'li',
  'template',
  'noscript',
  'meta',
  'iframe',
  'img',
  'span',
  'h2',
  'h3',
  'p',
  'ul',
  'tr',
  'td',
  'table',
  'main',
  'header',
  'footer',
  'nav',
  'option',
  'select',
]);

/** An element over the page, open or not; undefined for all others. */
function overlayAt(page: Outline, at: number): (Kind & { open: OverlayFact['open'] }) | undefined {
  const node = page.elements[at]!;
  const tag = node.tagName;
  if (never.has(tag) || isHidden(page, at)) return undefined;
  const role = attr(node, 'role')?.trim().toLowerCase() ?? '';
  const className = (attr(node, 'class') ?? '').slice(0, 600);
  const named = kindByName(attr(node, 'id') ?? '', className);
  const isDialog = tag === 'dialog' || dialogRoles.has(role) || attr(node, 'aria-modal') === 'true';
  if (!named && !isDialog) return undefined;
  const tokens = className.split(/\s+/, 40);
  const words = tokens.flatMap((token) =>
    nameTokens(token.replace(/^(?:is|has|d|js|u|modal|popup|banner)[-_]{1,2}/, '')).length <= 1
      ? [token.toLowerCase().replace(/^(?:is|has|d|js|u|modal|popup|banner)[-_]{1,2}/, '')]
      : [],
  );
  if (tag === 'dialog')
    return attr(node, 'open') === undefined ? undefined : { kind: 'other', ...named, open: 'yes' };
  if (attr(node, 'aria-hidden') === 'true' || words.some((word) => closedNames.has(word))) return undefined;
  const style = attr(node, 'style') ?? '';
  const shown = words.some((word) => openNames.has(word)) || /display\s*:\s*(?:block|flex|grid)/i.test(style);
  // A closed dialog, which style sheets hide until it opens.
  if (!named && !shown) return undefined;
  if (named?.kind !== 'consent' && !shown) return undefined;
  return { kind: 'other', ...named, open: shown ? 'yes' : 'maybe' };
}

/** Banners and dialogs among the elements that may be one, outermost first. */
export function overlayFacts(
  page: Outline,
  candidates: readonly number[],
  controls: readonly PlacedControl[],
  links: readonly PlacedLink[],
): OverlayFact[] {
  const found: OverlayFact[] = [];
  let last = -1;
  for (const at of candidates) {
    if (at < last || found.length >= MAX_OVERLAYS) continue;
    const overlay = overlayAt(page, at);
    if (!overlay) continue;
    last = page.end[at]!;
    found.push(factOf(page, at, overlay, controls, links));
  }
  return found;
}

const inside = <T extends { at: number }>(page: Outline, list: readonly T[], at: number): T[] =>
  list.filter((one) => one.at > at && one.at < page.end[at]!);

function factOf(
  page: Outline,
  at: number,
  { kind, vendor, open }: Kind & { open: OverlayFact['open'] },
  controls: readonly PlacedControl[],
  links: readonly PlacedLink[],
): OverlayFact {
  const holder = roleHolder(page, at);
  const pressed = inside(page, controls, at).filter(
    ({ tag, role }) => tag !== 'select' && tag !== 'textarea' && (tag !== 'input' || role === 'button'),
  );
  const inputs = inside(page, controls, at).filter(
    ({ tag, at: place }) =>
      tag === 'input' && /^(?:submit|button|image)$/i.test(attr(page.elements[place]!, 'type') ?? ''),
  );
  const buttons = [...pressed, ...inputs];
  const named = [
    ...buttons.map(({ name }) => name),
    ...inside(page, links, at).map(({ name }) => name),
  ].filter((name) => name !== '' && name.length <= 60);
  const answers = [...new Set(named.filter(isAnswer))].slice(0, MAX_ANSWERS);
  const node = holder.node;
  const role = attr(node, 'role')?.trim().toLowerCase();
  return {
    kind: kind === 'other' ? kindByText(textAt(page, at, 400)) : kind,
    ...(vendor === undefined ? {} : { vendor }),
    open,
    ...(node.tagName === 'dialog' ? { role: 'dialog' } : role ? { role } : {}),
    label: (attr(node, 'aria-label') ?? labelledBy(page, node)).trim().slice(0, 100),
    answers: answers.map((name) => name.slice(0, 60)),
    unnamed: buttons.filter(({ name }) => name === '').length,
    chars: page.to[at]! - page.from[at]!,
    pointer: pointer(page.elements[at]!),
  };
}

/** Names of buttons that answer or close: by words, or by the sign. */
const isAnswer = (name: string): boolean => /^[×✕✖✗xX⨯]$/.test(name) || hasTerm(name, 'dismiss');

const kindByText = (text: string): OverlayFact['kind'] =>
  /cookie|クッキー/i.test(text)
    ? 'consent'
    : /newsletter|ニュースレター|メルマガ/i.test(text)
      ? 'newsletter'
      : 'other';

/** The role may be on the root, or on its only child. */
function roleHolder(page: Outline, at: number): { node: Element } {
  const own = page.elements[at]!;
  if (attr(own, 'role')) return { node: own };
  const within = allWithin(page, page.marked, at).find((inner) => {
    const role = attr(page.elements[inner]!, 'role')?.trim().toLowerCase() ?? '';
    return dialogRoles.has(role) || (role === 'region' && inner < at + 4);
  });
  const dialog = allWithin(page, tagged(page, 'dialog'), at)[0];
  const inner = within ?? dialog;
  return { node: inner === undefined ? own : page.elements[inner]! };
}

const lockClass =
  /(?:^|[\s_-])(?:modal-open|no-?scroll|scroll-?lock(?:ed)?|noscroll|overflow-hidden|is-locked|locked|popup-open|stop-scroll(?:ing)?|body-lock|unscrollable|prevent-scroll)(?=\s|$)/i;

/** Start tag of html or body when it stops the page from scrolling. */
export function lockOf(page: Outline): string | undefined {
  for (const tag of ['html', 'body']) {
    const at = tagged(page, tag)[0];
    if (at === undefined) continue;
    const node = page.elements[at]!;
    const style = attr(node, 'style') ?? '';
    const found = lockClass.exec(attr(node, 'class') ?? '')?.[0].trim();
    if (found) return `<${tag} class="${found}">`;
    if (/overflow(?:-y)?\s*:\s*hidden|position\s*:\s*fixed/i.test(style))
      return `<${tag} style="${style.slice(0, 80)}">`;
  }
  return undefined;
}
