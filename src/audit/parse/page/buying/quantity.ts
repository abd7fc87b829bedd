import { attr, pointer } from '../../tree.ts';
import type { BuyBoxFacts } from '../../facts/facts.ts';
import type { PlacedControl } from '../controls/controls.ts';
import { within } from '../outline.ts';
import type { Outline } from '../outline.ts';
import { nameTokens } from '../tags.ts';

type Quantity = NonNullable<BuyBoxFacts['quantity']>;

const quantityNames = new Set(
  'qty quantity menge anzahl quantite quantité cantidad quantita quantità aantal quantidade ilosc ilość stückzahl antal antall määrä kpl množství mnozstvi množstvo mnozstvo počet pocet ks mennyiség mennyiseg darab db cantitate количество брой ποσότητα posotita adet miktar кількість кол-во jumlah kuantitas الكمية'.split(
    ' ',
  ),
);

/** Without spaces around them, or of two words. */
const unspacedNames = /数量|數量|수량|件数|số lượng|so-luong|الكمية|الكميه/i;

/** Whether a label or a field name means a quantity. */
export const isQuantityName = (name: string): boolean =>
  unspacedNames.test(name) || nameTokens(name).some((token) => quantityNames.has(token));

const typed = new Set(['text', 'number', 'tel', 'range']);

/** The quantity control of the buy box: a field before a list, a list before buttons. */
export function quantityIn(page: Outline, near: readonly PlacedControl[]): Quantity | undefined {
  const found = near.filter((control) => control.addToCart === undefined && isQuantity(page, control));
  const field = found.find((control) => isField(page, control)) ?? fieldBeside(page, near);
  if (field) return factOf(page, field);
  const buttons = found.filter((control) => !isField(page, control) && control.tag !== 'input');
  const popup = buttons.find(
    ({ at }) => attr(page.elements[at]!, 'aria-haspopup') !== undefined || opens(page, at),
  );
  if (popup) return { ...factOf(page, popup), popup: true };
  const steps = buttons.filter(({ name }) => quantityStep(name) !== undefined);
  const both =
    steps.some(({ name }) => quantityStep(name) === 1) && steps.some(({ name }) => quantityStep(name) === -1);
  return both && steps[0] ? { ...factOf(page, steps[0]), steps: steps.length } : undefined;
}

const opens = (page: Outline, at: number): boolean =>
  attr(page.elements[at]!, 'aria-expanded') !== undefined || attr(page.elements[at]!, 'role') === 'combobox';

/** By name, id or label; buttons and fields also by class. */
function isQuantity(page: Outline, { at, name }: PlacedControl): boolean {
  const node = page.elements[at]!;
  return isQuantityName(
    `${attr(node, 'name') ?? ''} ${attr(node, 'id') ?? ''} ${attr(node, 'class') ?? ''} ${name}`,
  );
}

function isField(page: Outline, { at, tag, role }: PlacedControl): boolean {
  if (tag === 'select' || role === 'spinbutton') return true;
  return tag === 'input' && typed.has((attr(page.elements[at]!, 'type') ?? 'text').toLowerCase());
}

/** The field between a minus and a plus button, whatever its name. */
function fieldBeside(page: Outline, near: readonly PlacedControl[]): PlacedControl | undefined {
  const less = near.find(({ name }) => quantityStep(name) === -1);
  if (!less) return undefined;
  for (let up = page.parent[less.at]!, steps = 0; up >= 0 && steps < 3; up = page.parent[up]!, steps += 1) {
    const inside = near.filter(({ at }) => within(page, at, up));
    if (!inside.some(({ name }) => quantityStep(name) === 1)) continue;
    return inside.find((control) => control.tag !== 'select' && isField(page, control));
  }
  return undefined;
}

const more =
  /^[+＋]$|\b(?:plus|increase|increment|add one|erhöhen|mehr|augmenter|aumentar|aumenta|más|più|verhogen|meer|mais|zwiększ)\b|増や|增加|늘리|수량 증가|(?<!\p{L})(?:öka|øg|forøg|øk|lisää|zvýšit|přidat kus|zvýšiť|növel|crește|măreşte|mărește|увеличи|увеличить|збільшити|αύξηση|artır|زيادة|tăng|tambah jumlah|tambahkan)(?!\p{L})/iu;
const less =
  /^[-−–—－]$|\b(?:minus|decrease|decrement|remove one|verringern|reduzieren|weniger|diminuer|réduire|moins|reducir|disminuir|menos|diminuisci|riduci|meno|verlagen|verminderen|minder|diminuir|zmniejsz)\b|減ら|减少|減少|줄이|수량 감소|(?<!\p{L})(?:minska|formindsk|reducer|reduser|minsk|vähennä|snížit|ubrat|znížiť|csökkent|scade|reduce|намали|уменьшить|зменшити|μείωση|azalt|إنقاص|تقليل|giảm|kurangi)(?!\p{L})/iu;

/** Whether the name of a button means one more or one less. */
export function quantityStep(name: string): 1 | -1 | undefined {
  if (name === '' || name.length > 60) return undefined;
  if (less.test(name)) return -1;
  return more.test(name) ? 1 : undefined;
}

function factOf(page: Outline, { at, tag, name, role }: PlacedControl): Quantity {
  const node = page.elements[at]!;
  const type = attr(node, 'type')?.toLowerCase();
  return {
    tag,
    name,
    ...(tag === 'input' && { type: type ?? 'text' }),
    min: attr(node, 'min') !== undefined || attr(node, 'aria-valuemin') !== undefined,
    ...(role === 'spinbutton' && { spin: true as const }),
    pointer: pointer(node),
  };
}
