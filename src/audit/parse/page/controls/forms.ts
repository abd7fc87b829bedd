import { attr } from '../../tree.ts';
import type { FieldFact, FormFact } from '../../facts/facts.ts';
import { isHidden, lowerBound, regionAt, tagged } from '../outline.ts';
import type { Outline } from '../outline.ts';
import type { labeller } from './labels.ts';

export const MAX_FORMS = 100;
const MAX_FIELDS = 150;
const fieldTags = ['input', 'select', 'textarea', 'button'] as const;

/** A form and the element that it stands for. */
export interface PlacedForm extends FormFact {
  at: number;
}

interface Context {
  resolve: (href: string) => string | undefined;
  url: string;
  labelOf: ReturnType<typeof labeller>;
}

/** Forms with their fields, those tied by a `form` attribute included. */
export function formFacts(page: Outline, context: Context): PlacedForm[] {
  const forms = tagged(page, 'form').slice(0, MAX_FORMS);
  const fields = new Map<number, number[]>(forms.map((at) => [at, []]));
  for (const tag of fieldTags)
    for (const at of tagged(page, tag)) fields.get(owningForm(page, at) ?? -1)?.push(at);
  return forms.map((at) =>
    formOfElement(
      page,
      at,
      fields
        .get(at)!
        .sort((a, b) => a - b)
        .slice(0, MAX_FIELDS),
      context,
    ),
  );
}

/** The form that owns a field. */
export function owningForm(page: Outline, at: number): number | undefined {
  const named = attr(page.elements[at]!, 'form');
  if (named !== undefined) return page.ids.get(named);
  const forms = tagged(page, 'form');
  // Parsed HTML has no form inside a form: the last one that begins before the field is the only one to hold it.
  const before = forms[lowerBound(forms, at) - 1];
  return before !== undefined && at < page.end[before]! ? before : undefined;
}

function formOfElement(
  page: Outline,
  at: number,
  fieldsAt: number[],
  { resolve, url, labelOf }: Context,
): PlacedForm {
  const node = page.elements[at]!;
  const action = (attr(node, 'action') ?? '').slice(0, 2_000);
  const given = (attr(node, 'method') ?? '').trim().toLowerCase();
  const role = attr(node, 'role')?.trim().toLowerCase();
  const abs = action === '' ? url : resolve(action);
  const fields = fieldsAt.map((field) => fieldOf(page, field, labelOf));
  const inSearch = role === 'search' || isInSearch(page, at);
  return {
    at,
    kind: kindOf(fields, action, `${attr(node, 'id') ?? ''} ${attr(node, 'class') ?? ''}`, inSearch),
    method: given === 'post' || given === 'dialog' ? given : 'get',
    action,
    ...(abs !== undefined && { abs }),
    ...((role ?? (inSearch ? 'search' : undefined)) !== undefined && { role: role ?? 'search' }),
    region: regionAt(page, at),
    fields,
  };
}

function isInSearch(page: Outline, at: number): boolean {
  for (let up = page.parent[at]!, steps = 0; up >= 0 && steps < 4; up = page.parent[up]!, steps += 1) {
    if (page.elements[up]!.tagName === 'search' || attr(page.elements[up]!, 'role') === 'search') return true;
  }
  return false;
}

function fieldOf(page: Outline, at: number, labelOf: Context['labelOf']): FieldFact {
  const node = page.elements[at]!;
  const tag = node.tagName as FieldFact['tag'];
  const type =
    tag === 'input' || tag === 'button'
      ? (attr(node, 'type') ?? (tag === 'input' ? 'text' : 'submit')).trim().toLowerCase()
      : tag;
  const autocomplete = attr(node, 'autocomplete')?.trim().toLowerCase();
  const hidden = type === 'hidden' || isHidden(page, at);
  return {
    tag,
    type,
    name: (attr(node, 'name') ?? '').slice(0, 200),
    ...(type === 'hidden' ? { label: '', labelFrom: 'none' } : labelOf(at)),
    ...(autocomplete !== undefined && { autocomplete }),
    required: attr(node, 'required') !== undefined || attr(node, 'aria-required') === 'true',
    disabled: attr(node, 'disabled') !== undefined,
    hidden,
  };
}

/** By the word for a cart, and by what the platforms call it that have none: Shopware, Spree, EC-CUBE, Vendure, nopCommerce. */
export const cartAction =
  /(?:^|[/_?&=.-])(?:add-?to-?)?(?:cart|basket|bag|warenkorb|einkaufswagen|panier|carrito|cesta|carrello|winkelwagen|winkelmand|carrinho|koszyk|sepet|varukorg|kundvagn|indkobskurv|handlekurv|kurv|ostoskori|kosik|kosar|korzina|koshyk|keranjang|gio-hang)(?:[/_?&=.-]|add|$)|add-?to-?(?:cart|basket|bag)|\/checkout\/line-item\/add|\/orders\/populate(?:$|[?.])|\/(?:cart_)?line_items(?:$|[?.])|\/products\/add_cart\/|\/api\/active-order(?:$|\?)|\/addproducttocart\//i;
const searchName = /^(?:q|query|s|search|searchterm|search_query|keywords?|k|suche?)$/i;
/** Names that hold the word, as shops write them; a form for a whole page has such a field among others. */
const looseSearch =
  /^(?:qs|sq|term|terms|words|phrase)$|search|suchbegriff|suchwort|suchtext|suchstring|recherch|buscar|busqueda|ricerca|zoekterm|pesquisa|szukaj|hledat|hladat|kereses|cautare|arama|poisk|pencarian/i;
/** `add-to-cart` of WooCommerce, `sylius_shop_add_to_cart[cartItem]` of Sylius. */
const cartField = /^(?:sylius_(?:shop_)?)?add[-_]to[-_]cart(?:$|\[)/i;
const fewFields = 5;
const searchAction =
  /(?:^|\/)(?:search|suche|recherche|buscar|busca|cerca|ricerca|zoeken|pesquisa|szukaj|catalogsearch|hledat|vyhledavani|hladat|vyhladavanie|kereses|cautare|arama|poisk|poshuk|pencarian|tim-kiem|(?:sok|sog|haku|cari|ara)(?:[/?.]|$))/i;
const newsletterName = /newsletter|subscri|abonn|infolettre|boletin|mailing/i;

function kindOf(fields: FieldFact[], action: string, names: string, inSearch: boolean): FormFact['kind'] {
  const shown = fields.filter(({ hidden, type, tag }) => !hidden && tag !== 'button' && type !== 'submit');
  if (shown.some(({ type }) => type === 'password')) return 'login';
  // A search that style sheets or an attribute hide waits behind an icon, and works by its address all the same.
  const typed = fields.filter(({ type, tag }) => tag === 'input' && (type === 'text' || type === 'search'));
  if (inSearch || typed.some(({ type, name }) => type === 'search' || searchName.test(name))) return 'search';
  if (cartAction.test(action) || fields.some(({ name }) => name === 'add' || cartField.test(name)))
    return 'cart';
  if (
    searchAction.test(action) ||
    (shown.length <= fewFields && typed.some(({ name }) => looseSearch.test(name)))
  )
    return 'search';
  const email = shown.some(({ type, name }) => type === 'email' || /e-?mail/i.test(name));
  if (email && shown.some(({ tag }) => tag === 'textarea')) return 'contact';
  const texts = shown.filter(({ type }) => type !== 'checkbox' && type !== 'radio');
  if (newsletterName.test(`${names} ${action}`) || (email && texts.length <= 2)) return 'newsletter';
  return /contact|kontakt/i.test(`${names} ${action}`) ? 'contact' : 'other';
}
