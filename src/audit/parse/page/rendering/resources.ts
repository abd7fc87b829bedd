import { attr, collapse } from '../../tree.ts';
import type { PageFacts } from '../../facts/facts.ts';
import { sameHost } from '../../url.ts';
import { regionAt, tagged } from '../outline.ts';
import type { Outline } from '../outline.ts';

const MAX_ENTRIES = 500;

type Resources = Pick<PageFacts, 'scripts' | 'styles' | 'frames' | 'captchas'>;

/** What a page loads: scripts, styles and frames with their resolved addresses, and captchas among them. */
export function resourceFacts(
  page: Outline,
  resolve: (href: string) => string | undefined,
  url: string,
): Resources {
  const scripts = tagged(page, 'script').flatMap((at) => {
    const src = resolve(attr(page.elements[at]!, 'src') ?? 'data:');
    return src === undefined ? [] : [{ src, sameHost: sameHost(src, url) }];
  });
  const styles = tagged(page, 'link').flatMap((at) => {
    const node = page.elements[at]!;
    if (!/(?:^|\s)stylesheet(?:\s|$)/i.test(attr(node, 'rel') ?? '')) return [];
    const href = resolve(attr(node, 'href') ?? 'data:');
    return href === undefined ? [] : [{ href, sameHost: sameHost(href, url) }];
  });
  const frames = tagged(page, 'iframe').map((at) => {
    const node = page.elements[at]!;
    const src = attr(node, 'src') ?? attr(node, 'data-src') ?? '';
    const title = attr(node, 'title');
    return {
      src: (resolve(src) ?? src).slice(0, 2_000),
      ...(title !== undefined && { title: collapse(title) }),
      region: regionAt(page, at),
    };
  });
  return {
    scripts: scripts.slice(0, MAX_ENTRIES),
    styles: styles.slice(0, MAX_ENTRIES),
    frames: frames.slice(0, 100),
    captchas: captchas(page, [...scripts.map(({ src }) => src), ...frames.map(({ src }) => src)]),
  };
}

/** Vendors by the class of their widget and the address of their script. */
const vendors = [
  { vendor: 'recaptcha', widget: 'g-recaptcha', script: /\/recaptcha\/(?:api|enterprise)|recaptcha\.net\// },
  { vendor: 'hcaptcha', widget: 'h-captcha', script: /hcaptcha\.com\// },
  { vendor: 'turnstile', widget: 'cf-turnstile', script: /challenges\.cloudflare\.com\/turnstile/ },
  { vendor: 'arkose', widget: 'arkose-widget', script: /arkoselabs\.com|funcaptcha\.com/ },
  { vendor: 'geetest', widget: 'geetest_captcha', script: /geetest\.com/ },
  { vendor: 'friendlycaptcha', widget: 'frc-captcha', script: /friendly-?challenge|friendlycaptcha\.com/ },
];

function captchas(page: Outline, addresses: string[]): PageFacts['captchas'] {
  const widgets = new Set<string>();
  for (const tag of ['div', 'span', 'button']) {
    for (const at of tagged(page, tag)) {
      const name = attr(page.elements[at]!, 'class');
      if (name === undefined || !/captcha|turnstile|arkose/.test(name)) continue;
      // An invisible widget asks nothing of the visitor: it counts by its script alone.
      if (attr(page.elements[at]!, 'data-size') === 'invisible') continue;
      for (const { vendor, widget } of vendors) if (name.split(/\s+/).includes(widget)) widgets.add(vendor);
    }
  }
  return vendors.flatMap(({ vendor, script }): PageFacts['captchas'] => {
    if (widgets.has(vendor)) return [{ vendor, kind: 'widget' }];
    return addresses.some((address) => script.test(address)) ? [{ vendor, kind: 'script' }] : [];
  });
}
