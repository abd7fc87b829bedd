/** Frames of a page by their likely content. */
import type { PageFacts } from '../../../parse/facts/facts.ts';

type Frame = PageFacts['frames'][number];
export type FrameKind = 'configurator' | 'price' | 'product' | 'reviews' | 'size guide';

/** Videos, maps, payment, consent, chat, ads, captchas, and trust seals: they contain no product facts. */
const strangers =
  /youtube|youtu\.be|vimeo|wistia|dailymotion|google\.[a-z.]+\/maps|googletagmanager|doubleclick|googlesyndication|recaptcha|hcaptcha|turnstile|facebook|instagram|pinterest|tiktok|klarna|paypal|afterpay|stripe|adyen|cookiebot|onetrust|usercentrics|consent|zendesk|intercom|livechat|tawk\.to|trustpilot|trustedshops|ekomi|hotjar|criteo|spotify|matterport|about:blank/i;

const kinds: readonly [FrameKind, RegExp][] = [
  [
    'reviews',
    /reviews?(?![a-z])|ratings?(?![a-z])|bewertung|kundenmeinung|(?<![a-z])avis(?![a-z])|reseña|resena|opiniones|opinión|recension|beoordeling|avalia[cç]|opinie|レビュー|口コミ|bazaarvoice|yotpo/i,
  ],
  [
    'size guide',
    /size[\s_-]?(?:guide|chart|finder|table|advi)|größen(?:tabelle|berat|finder)|groessen|guide[\s_-]des[\s_-]tailles|gu[ií]a[\s_-]de[\s_-]tallas|guida[\s_-]alle[\s_-]taglie|maattabel|maatgids|guia[\s_-]de[\s_-](?:tamanhos|medidas)|tabela[\s_-]rozmiar|サイズ(?:表|ガイド)/i,
  ],
  ['configurator', /configurat|konfigurat|configurad|customi[sz]|personali[sz]|personnalis|カスタマイズ/i],
  ['price', /(?<![a-z])(?:price|pricing|preis|prix|precio|prezzo|prijs|cena)(?![a-z])|preço|価格/i],
  [
    'product',
    /(?<![a-z])(?:product|produkt|produit|producto|prodotto|produto)(?:[\s_-]?(?:detail|info|page|view|data|description|details)[a-z]*)?(?![a-z])|商品/i,
  ],
];

/** By its URL (host and path) or its title; undefined for third-party frames and frames around the content. */
export function frameKind({ src, title = '', region }: Frame): FrameKind | undefined {
  if (region === 'header' || region === 'nav' || region === 'footer' || region === 'card') return undefined;
  const url = URL.parse(src);
  const address = url ? `${url.host}${url.pathname}` : src;
  if (strangers.test(address)) return undefined;
  const text = `${title.slice(0, 200)} ${safeDecode(address.slice(0, 500))}`;
  return kinds.find(([, pattern]) => pattern.test(text))?.[0];
}

function safeDecode(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}
