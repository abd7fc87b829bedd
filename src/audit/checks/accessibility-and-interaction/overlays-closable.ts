import { defineCheck, fail, notApplicable, pass, warn } from '../../check.ts';
import type { OverlayFact } from '../../parse/facts/facts.ts';

/** Minimum number of words for a page to count as included in the HTML. */
const enough = 80;

export default defineCheck({
  id: 'overlays-closable',
  category: 'accessibility-and-interaction',
  name: 'Banners and dialogs have names and can be closed',
  description: 'Detects overlays that block agents.',
  why: 'An agent in a browser must close the banner before it can do anything else. It can only find the button by its role and name.',
  judged: {
    pass: 'The HTML has no open overlay, or the overlay has a dialog role and a named button to accept, reject, or close it, and the page behind it is in the HTML.',
    warn: 'The overlay has no role or no named button to answer or close it, or the page behind it is not in the HTML.',
    fail: 'The page is locked, and the overlay has no named button to close it.',
    notApplicable: 'A script renders the banner, so it can only be judged in a browser.',
    unknown: 'No matching text was recognized, and the page is in a language that the audit does not cover.',
  },
  priority: 'medium',
  appliesTo: 'home',
  requires: ['home'],
  confidence: 'medium',
  effort: 'hours',
  fix: {
    title: 'Make banners dialogs with named buttons',
    instructions:
      'Give the banner role=dialog, a name, and buttons that describe their action. Keep the page below in the HTML, and let it scroll.',
    snippet:
      '<div role="dialog" aria-label="Cookies">\n  <button>Accept all</button>\n  <button>Reject all</button>\n</div>',
  },
  sources: [
    'agent-site-ux',
    'ARIA Authoring Practices, dialog https://www.w3.org/WAI/ARIA/apg/patterns/dialog-modal/',
    'wcag',
  ],
  needs: ['home'],
  evaluate({ home }) {
    const { ref, facts } = home;
    const { overlays, locked, consentBy } = facts.shopping;
    // An overlay without an answer may be an empty placeholder for a script.
    const open = overlays.filter((one) => one.open === 'yes' || one.answers.length > 0);
    const cause = 'template:overlay';
    const drawn = consentBy[0] ?? overlays.find(({ vendor }) => vendor !== undefined)?.vendor;
    if (!open.length) {
      if (drawn !== undefined)
        return notApplicable(`A script renders the ${drawn} banner. It can only be judged in a browser.`, {
          evidence: [{ ref }],
        });
      if (overlays[0])
        return notApplicable('The HTML has a banner without buttons. A script renders its content.', {
          evidence: [{ ref, pointer: overlays[0].pointer }],
        });
      return pass('The HTML has no open overlay.', { evidence: [{ ref }] });
    }
    const shut = open.find(({ answers }) => answers.length === 0);
    const said = (one: OverlayFact) => ({
      // Answers are recognized by their words.
      byWords: true as const,
      evidence: [
        {
          ref,
          snippet:
            `${nameOf(one)}${one.answers.length ? `: ${one.answers.join(', ')}` : ''}${locked === undefined ? '' : ` over ${locked}`}`.slice(
              0,
              300,
            ),
          pointer: one.pointer,
        },
      ],
      cause,
      fix: { snippet: dialog(one) },
      ...(one.open === 'maybe' ? { confidence: 'low' as const } : {}),
    });
    if (shut && locked !== undefined)
      return fail(
        `${capital(nameOf(shut))} is open, the page is locked (${locked}), and the overlay has no named button to close it.`,
        said(shut),
      );
    if (shut)
      return warn(
        `${capital(nameOf(shut))} is open and has no named button to answer or close it.`,
        said(shut),
      );
    const bare = open.find(({ role }) => role === undefined || !roles.has(role));
    if (bare?.open === 'yes')
      return warn(`${capital(nameOf(bare))} is open and has no dialog role.`, said(bare));
    const [first] = open;
    if (first?.open === 'yes' && facts.text.words - Math.round(first.chars / 6) < enough)
      return warn(
        `${capital(nameOf(first))} is open, and the HTML has almost none of the page behind it.`,
        said(first),
      );
    const answers = open
      .flatMap((one) => one.answers)
      .slice(0, 3)
      .map((answer) => `"${answer.slice(0, 40)}"`);
    return pass(`${capital(nameOf(open[0]!))} can be closed with ${answers.join(', ')}.`, {
      evidence: said(open[0]!).evidence,
    });
  },
});

const roles = new Set(['dialog', 'alertdialog', 'region', 'banner', 'alert', 'complementary', 'form']);

const nameOf = ({ kind, vendor, label }: OverlayFact): string => {
  const what = { consent: 'the consent banner', newsletter: 'the newsletter dialog', other: 'the dialog' }[
    kind
  ];
  return `${what}${vendor === undefined ? '' : ` by ${vendor}`}${label === '' ? '' : ` "${label.slice(0, 40)}"`}`;
};
const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

function dialog({ kind, label, answers }: OverlayFact): string {
  const plain = (text: string): string => text.replaceAll(/[<>&"]/g, '').slice(0, 40);
  const buttons = (
    answers.length ? answers.slice(0, 3) : kind === 'consent' ? ['Accept all', 'Reject all'] : ['Close']
  ).map((name) => `  <button type="button">${plain(name)}</button>`);
  return `<div role="dialog" aria-label="${plain(label) || (kind === 'consent' ? 'Cookies' : kind === 'newsletter' ? 'Newsletter' : 'Notice')}">\n${buttons.join('\n')}\n</div>`;
}
