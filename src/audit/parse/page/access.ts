/** The static part of axe, computed once for a page. */
import { pointer } from '../tree.ts';
import type { AccessFacts, AxeFinding } from '../facts/access.ts';
import type { Region } from '../facts/facts.ts';
import { attributeRules } from './access/attribute-rules.ts';
import { fakeControls } from './access/fake-controls.ts';
import { focusRules } from './access/focus-rules.ts';
import { heardHeadings } from './access/heard-headings.ts';
import { idRules } from './access/id-rules.ts';
import { labelRules } from './access/label-rules.ts';
import { landmarksOf } from './access/landmarks.ts';
import { nameRules } from './access/name-rules.ts';
import { shownTag } from './access/opening-tag.ts';
import { roleRules } from './access/role-rules.ts';
import { labelsById } from './access/rule.ts';
import type { RuleContext } from './access/rule.ts';
import { accessState, isTabbable } from './access/state.ts';
import { owningForm } from './controls/forms.ts';
import type { PlacedForm } from './controls/forms.ts';
import type { PlacedLink } from './links.ts';
import { regionAt } from './outline.ts';
import type { Outline } from './outline.ts';

const MAX_NODES = 5;
const MAX_WHAT = 160;

export interface Placed {
  links: readonly PlacedLink[];
  forms: readonly PlacedForm[];
  /** The control that puts the product into the cart. */
  addToCart?: number | undefined;
}

interface Found {
  at: number;
  what: string | undefined;
}

/** Elements by the rule that they break, all of them. */
export function accessFindings(
  page: Outline,
  links: readonly PlacedLink[],
): { context: RuleContext; findings: Map<string, Found[]> } {
  const findings = new Map<string, Found[]>();
  const context: RuleContext = {
    page,
    state: accessState(page),
    labels: labelsById(page),
    tell(rule, at, what) {
      const same = findings.get(rule);
      if (same) same.push({ at, what });
      else findings.set(rule, [{ at, what }]);
    },
  };
  nameRules(
    context,
    links.filter(({ name, role }) => name === '' || role).map(({ at }) => at),
  );
  labelRules(context);
  roleRules(context);
  attributeRules(context);
  focusRules(context);
  idRules(context);
  fakeControls(context);
  return { context, findings };
}

/** To be read when all regions are marked. */
export function accessFacts(page: Outline, { links, forms, addToCart }: Placed): AccessFacts {
  const { context, findings } = accessFindings(page, links);
  const kinds = new Map(forms.map(({ at, kind }) => [at, kind]));
  return {
    axe: [...findings].map(([rule, found]) => findingOf(context, kinds, rule, found)),
    landmarks: landmarksOf(context, addToCart),
    headings: heardHeadings(context),
  };
}

type Kinds = ReadonlyMap<number, PlacedForm['kind']>;

function findingOf({ page, state }: RuleContext, kinds: Kinds, rule: string, found: Found[]): AxeFinding {
  const regions: AxeFinding['regions'] = {};
  const placed = found.map((one) => {
    const region = regionAt(page, one.at);
    regions[region] = (regions[region] ?? 0) + 1;
    const form = kinds.get(owningForm(page, one.at) ?? -1);
    const own = rule === 'aria-hidden-focus' && isTabbable(page, state, one.at);
    return { ...one, region, form, own };
  });
  const nodes = placed.toSorted((a, b) => rankOf(a) - rankOf(b)).slice(0, MAX_NODES);
  return {
    rule,
    count: found.length,
    regions,
    nodes: nodes.map(({ at, what, region, form, own }) => ({
      pointer: pointer(page.elements[at]!),
      html: shownTag(page.elements[at]!),
      region,
      ...(what === undefined ? {} : { what: what.slice(0, MAX_WHAT) }),
      ...(form === undefined ? {} : { form }),
      ...(own ? { own } : {}),
    })),
  };
}

const filledIn = new Set<PlacedForm['kind'] | undefined>(['search', 'cart', 'newsletter', 'login']);

function rankOf({
  region,
  form,
  own,
}: {
  region: Region;
  form?: PlacedForm['kind'] | undefined;
  own: boolean;
}): number {
  if (region === 'buy-box') return 0;
  if (filledIn.has(form) || own) return 1;
  return region === 'card' ? 2 : 3;
}
