import { attr, pointer } from '../../tree.ts';
import type { ChoiceFact } from '../../facts/facts.ts';
import { hasTerm } from '../../words/words.ts';
import type { BuyBox } from '../buying/buy-box.ts';
import { choiceGroup, startTag } from './choice-tags.ts';
import { fakeChoices } from './fake-choices.ts';
import { hidesByName } from '../hidden/hiding.ts';
import { allWithin, tagged, textAt } from '../outline.ts';
import type { Outline } from '../outline.ts';
import { isHandler } from '../tags.ts';
import type { Choice } from './variants.ts';

const MAX_CHOICES = 12;
const MAX_OPTIONS = 200;

/** The choices of a variant as what they are: controls, or things that only look like some. */
export function choiceFacts(
  page: Outline,
  box: BuyBox,
  choices: readonly Choice[],
  names: ReadonlyMap<number, string>,
): ChoiceFact[] {
  const found = choices
    .filter(({ at, form }) => at.length > 0 && form !== 'embedded' && !isData(page, at[0]!, box.at ?? 0))
    .map((choice) => factOf(page, choice, names));
  const taken = new Set(choices.flatMap(({ at }) => at));
  return [...found, ...fakeChoices(page, box, taken)].slice(0, MAX_CHOICES);
}

/** A list that a class hides is the data from which a script draws the choice. */
function isData(page: Outline, from: number, box: number): boolean {
  for (let at = from; at > box; at = page.parent[at]!)
    if (hidesByName(attr(page.elements[at]!, 'class') ?? '')) return true;
  return false;
}

function factOf(page: Outline, choice: Choice, names: ReadonlyMap<number, string>): ChoiceFact {
  const { form, at } = choice;
  const kind =
    form === 'select' || form === 'radio' ? form : form === 'links' ? 'link' : buttonKind(page, at);
  const options = form === 'select' ? optionsOf(page, at[0]!) : at.slice(0, MAX_OPTIONS);
  const named = (one: number): string =>
    form === 'select'
      ? textAt(page, one, 200) || (attr(page.elements[one]!, 'label') ?? '')
      : (names.get(one) ?? '');
  const looks = options.filter((one) => looksOff(page, one, form !== 'select'));
  const told = looks.filter(
    (one) =>
      isOff(page, one) ||
      hasTerm(named(one), 'soldOut') ||
      /sold|unavailable|ausverkauft|épuisé|agotad|esaurit|uitverkocht|esgotad|niedostęp|売/i.test(named(one)),
  );
  const blamed =
    options.find((one) => named(one) === '') ??
    looks.find((one) => !told.includes(one)) ??
    options[0] ??
    at[0]!;
  return {
    name: choice.name.slice(0, 100),
    kind,
    group: choiceGroup(page, at[0]!),
    options: form === 'select' ? choice.values.length : choice.at.length,
    unnamed:
      form === 'select' ? (names.get(at[0]!) ? 0 : 1) : options.filter((one) => named(one) === '').length,
    pressed: at
      .slice(0, MAX_OPTIONS)
      .some((one) => states.some((name) => attr(page.elements[one]!, name) !== undefined)),
    off: { shown: looks.length, told: told.length },
    handler: at.some((one) => page.elements[one]!.attrs.some(({ name }) => isHandler(name))),
    sample: startTag(page.elements[form === 'select' ? at[0]! : blamed]!),
    pointer: pointer(page.elements[at[0]!]!),
  };
}

const states = ['aria-pressed', 'aria-checked', 'aria-selected', 'aria-current'];

/** Empty values only invite to choose. */
const optionsOf = (page: Outline, at: number): number[] =>
  allWithin(page, tagged(page, 'option'), at)
    .slice(0, MAX_OPTIONS)
    .filter((one) => attr(page.elements[one]!, 'value') !== '');

const choiceRoles = new Set(['radio', 'option', 'menuitemradio', 'tab']);

function buttonKind(page: Outline, at: readonly number[]): ChoiceFact['kind'] {
  const kinds = at.map((one): ChoiceFact['kind'] => {
    const node = page.elements[one]!;
    const role = attr(node, 'role')?.trim().toLowerCase() ?? '';
    if (choiceRoles.has(role)) return 'role';
    if (node.tagName === 'button' || node.tagName === 'input') return 'button';
    if (node.tagName === 'a' && attr(node, 'href') !== undefined) return 'link';
    return role === 'button' || role === 'link' ? 'button' : 'fake';
  });
  return (
    (['fake', 'button', 'link', 'role'] as const).find(
      (kind) => kinds.filter((one) => one === kind).length * 2 > kinds.length,
    ) ??
    kinds[0] ??
    'fake'
  );
}

const offTokens =
  /(?:^|[\s_-])(?:sold-?out|soldout|unavailable|out-?of-?stock|outofstock|oos|disabled|not-?available|ausverkauft|crossed-?out)(?=[\s_-]|$)/i;

/** Whether the option itself, what is right around it or its label has a class that means sold out. */
function looksOff(page: Outline, at: number, climbs: boolean): boolean {
  const own = attr(page.elements[at]!, 'class') ?? '';
  if (offTokens.test(own)) return true;
  if (!climbs) return false;
  const parent = page.elements[page.parent[at]!];
  return (
    parent !== undefined &&
    ['li', 'label'].includes(parent.tagName) &&
    offTokens.test(attr(parent, 'class') ?? '')
  );
}

const isOff = (page: Outline, at: number): boolean => {
  const node = page.elements[at]!;
  return attr(node, 'disabled') !== undefined || attr(node, 'aria-disabled') === 'true';
};
