import { attr, pointer } from '../tree.ts';
import type { CaptchaFact, FormFact } from '../facts/facts.ts';
import { owningForm } from './controls/forms.ts';
import { isHidden, regionAt, tagged } from './outline.ts';
import type { Outline } from './outline.ts';

const MAX_CAPTCHAS = 10;

/** Makers by the class or tag of their widget, and by the address of their frame or script. */
const vendors: readonly { vendor: string; widget: RegExp; address: RegExp }[] = [
  {
    vendor: 'reCAPTCHA',
    widget: /(?:^|\s)g-recaptcha(?:\s|$)/,
    address: /\/recaptcha\/(?:api|enterprise)|recaptcha\.net\//,
  },
  { vendor: 'hCaptcha', widget: /(?:^|\s)h-captcha(?:\s|$)/, address: /hcaptcha\.com\// },
  {
    vendor: 'Turnstile',
    widget: /(?:^|\s)cf-turnstile(?:\s|$)/,
    address: /challenges\.cloudflare\.com\/turnstile/,
  },
  {
    vendor: 'Arkose',
    widget: /(?:^|\s)(?:arkose-widget|funcaptcha)(?:\s|$)/,
    address: /arkoselabs\.com|funcaptcha\.com/,
  },
  {
    vendor: 'GeeTest',
    widget: /(?:^|\s)(?:geetest_captcha|geetest_holder)(?:\s|$)/,
    address: /geetest\.com/,
  },
  {
    vendor: 'Friendly Captcha',
    widget: /(?:^|\s)frc-captcha(?:\s|$)/,
    address: /friendly-?challenge|friendlycaptcha\.com/,
  },
  { vendor: 'MTCaptcha', widget: /(?:^|\s)mtcaptcha(?:\s|$)/, address: /mtcaptcha\.com/ },
  { vendor: 'Procaptcha', widget: /(?:^|\s)procaptcha(?:\s|$)/, address: /prosopo\.io/ },
];
const elements: Readonly<Record<string, string>> = { 'altcha-widget': 'ALTCHA', 'cap-widget': 'Cap' };

/** Whether a class speaks of one: asked of every element. */
export const mayBeCaptcha = (names: string): boolean =>
  /captcha|turnstile|arkose|geetest|procaptcha/i.test(names);

/** Human tests with the form that they guard. A script alone is listed once for its maker, where nothing else is. */
export function captchaFacts(
  page: Outline,
  candidates: readonly number[],
  forms: readonly (FormFact & { at: number })[],
  addresses: readonly string[],
): CaptchaFact[] {
  const found: CaptchaFact[] = [];
  const seen = new Set<string>();
  // Questions and reviews are written into a text area.
  const kinds = new Map(
    forms.map(({ at, kind, fields }) => [
      at,
      kind === 'other' && fields.some(({ tag }) => tag === 'textarea') ? ('contact' as const) : kind,
    ]),
  );
  const add = (at: number, vendor: string, kind: CaptchaFact['kind']): void => {
    const form = kinds.get(owningForm(page, at) ?? -1);
    const key = `${vendor} ${String(owningForm(page, at))}`;
    if (seen.has(key) || found.length >= MAX_CAPTCHAS) return;
    seen.add(key);
    found.push({
      vendor,
      kind,
      ...(form === undefined ? {} : { form }),
      region: regionAt(page, at),
      pointer: pointer(page.elements[at]!),
    });
  };
  for (const at of candidates) {
    const node = page.elements[at]!;
    const names = attr(node, 'class') ?? '';
    const vendor = vendors.find(({ widget }) => widget.test(names))?.vendor ?? elements[node.tagName];
    if (vendor !== undefined) add(at, vendor, isWatching(page, at) ? 'hidden' : 'shown');
  }
  for (const tag of Object.keys(elements))
    for (const at of tagged(page, tag)) add(at, elements[tag]!, isHidden(page, at) ? 'hidden' : 'shown');
  for (const at of typedIn(page)) add(at, 'picture', 'shown');
  for (const { vendor, address } of vendors) {
    if (found.length >= MAX_CAPTCHAS || found.some((one) => one.vendor === vendor)) continue;
    if (addresses.some((one) => address.test(one))) found.push({ vendor, kind: 'script' });
  }
  return found;
}

/** Bound to a button, of invisible size, or hidden: it asks nothing as long as it trusts the visitor. */
function isWatching(page: Outline, at: number): boolean {
  const node = page.elements[at]!;
  return (
    isHidden(page, at) ||
    node.tagName === 'button' ||
    node.tagName === 'input' ||
    /^(?:invisible|flexible-invisible)$/.test(attr(node, 'data-size') ?? '') ||
    /interaction-only|execute/.test(
      `${attr(node, 'data-appearance') ?? ''} ${attr(node, 'data-execution') ?? ''}`,
    )
  );
}

/** Text fields for what a picture shows. */
const typedIn = (page: Outline): number[] =>
  tagged(page, 'input').filter((at) => {
    const node = page.elements[at]!;
    const type = (attr(node, 'type') ?? 'text').toLowerCase();
    if ((type !== 'text' && type !== 'number') || isHidden(page, at)) return false;
    return /captcha/i.test(`${attr(node, 'name') ?? ''} ${attr(node, 'id') ?? ''}`);
  });
