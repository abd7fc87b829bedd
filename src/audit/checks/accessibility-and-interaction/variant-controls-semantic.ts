import { definePageCheck, notApplicable, pass, unknown } from '../../check.ts';
import { escapeHtml } from '../subjects/page/html.ts';
import { choiceFinding, worstFinding } from '../subjects/shopping/choices.ts';

export default definePageCheck({
  id: 'variant-controls-semantic',
  category: 'accessibility-and-interaction',
  name: 'Variant options are real controls',
  description: 'Detects variant swatches built from divs.',
  why: 'An agent chooses size and color by role, name, and state. A colored div has none of these, so the agent buys the wrong variant or stops.',
  judged: {
    pass: 'Each option is a labeled select, a named group of radio buttons (or ARIA radios or options), or links with names, and sold-out values are marked.',
    warn: 'Buttons are used instead of radio buttons, a group or select has no name, one value has no name, or sold-out values are only shown visually.',
    fail: 'Values are div, span, or li elements that only react to clicks, or most values have no name.',
    notApplicable: 'The product has no variants, or the page shows only one of them.',
    unknown: 'The variants appear only in markup or scripts, and a script renders the choice.',
  },
  priority: 'high',
  appliesTo: 'product',
  requires: ['product-page', 'variants'],
  roles: ['product'],
  confidence: 'medium',
  effort: 'hours',
  fix: {
    title: 'Build variant options from radio buttons or a select',
    instructions:
      'Use radio inputs with labels in a fieldset with a legend, style the labels as swatches, and set disabled on sold-out values.',
    snippet:
      '<fieldset><legend>Size</legend>\n  <input type="radio" name="size" id="size-m" value="M"><label for="size-m">M</label>\n</fieldset>',
  },
  sources: [
    'agent-site-ux',
    'ARIA Authoring Practices, radio group https://www.w3.org/WAI/ARIA/apg/patterns/radio/',
    'wcag',
  ],
  evaluate({ facts, ref }) {
    const { variants, product, shopping } = facts;
    const { choices } = shopping;
    if (choices.length === 0) {
      if (variants.urls.length > 1)
        return pass(`${variants.urls.length} variants are links.`, {
          evidence: [{ ref, snippet: variants.urls[0]?.slice(0, 200) ?? '' }],
        });
      const known =
        variants.options.some(({ values }) => values.length > 1) ||
        (product?.group?.variants.length ?? 0) > 1;
      return known
        ? unknown(
            'failed',
            'The markup lists variants, but the HTML has no control to choose one. A script renders it.',
            { evidence: [{ ref }] },
          )
        : notApplicable('The page shows one variant and no options.', { evidence: [{ ref }] });
    }
    const findings = choices.map((choice) => choiceFinding(choice, choices));
    const worst = worstFinding(findings);
    const evidence = [worst, ...findings.filter((one) => one !== worst && one.status !== 'pass')]
      .slice(0, 3)
      .map(({ choice }) => ({ ref, snippet: choice.sample, pointer: choice.pointer }));
    if (worst.status === 'pass')
      return pass(
        choices.length === 1 ? worst.says : `All ${choices.length} choices are real controls: ${worst.says}`,
        { evidence },
      );
    return {
      status: worst.status,
      summary: worst.says,
      evidence,
      cause: 'template:product:variants',
      ...(worst.unsure ? { confidence: 'low' as const } : {}),
      fix: { snippet: radios(worst.choice.name, valuesOf(worst.choice.name, variants.options)) },
    };
  },
});

function valuesOf(name: string, options: readonly { name: string; values: string[] }[]): string[] {
  const own = options.find((one) => one.name === name) ?? options[0];
  const values = (own?.values ?? []).filter((value) => value.trim() !== '').slice(0, 3);
  return values.length ? values : ['S', 'M'];
}

function radios(name: string, values: readonly string[]): string {
  const legend = name.trim().replace(/\s*:$/, '').slice(0, 40) || 'Variant';
  const key =
    legend
      .toLowerCase()
      .replaceAll(/[^\p{L}\p{N}]+/gu, '-')
      .replace(/^-|-$/g, '') || 'variant';
  const rows = values.map((value, at) => {
    const text = escapeHtml(value.slice(0, 40));
    return `  <input type="radio" name="${key}" id="${key}-${at + 1}" value="${text}"><label for="${key}-${at + 1}">${text}</label>`;
  });
  return `<fieldset><legend>${escapeHtml(legend)}</legend>\n${rows.join('\n')}\n</fieldset>`;
}
