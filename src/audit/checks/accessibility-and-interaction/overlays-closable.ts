import { defineCheck, fail, notApplicable, pass, warn } from '../../check.ts';
import type { OverlayFact } from '../../parse/facts.ts';

/** Words that show that the page itself is in the HTML. */
const enough = 80;

export default defineCheck({
  id: 'overlays-closable',
  category: 'accessibility-and-interaction',
  name: 'Banners and dialogs are named and closable',
  description: 'Detects overlays that block agents.',
  why: 'An agent in a browser has to answer the banner before it can press anything. It finds the answer by role and name, or not at all.',
  judged: {
    pass: 'No overlay is open in the HTML, or it has a dialog role and a button by name to accept, reject or close it, over a page that is there.',
    warn: 'It is open without a role, has no button with such a name, or the page behind it is not in the HTML.',
    fail: 'The page is locked, and the overlay has no button with a name.',
    notApplicable: 'Only a script draws a banner: judge it in a browser.',
    unknown:
      'What is looked for by words was not found, and the page is in a language that the audit does not cover.',
  },
  priority: 'medium',
  appliesTo: 'home',
  requires: ['home'],
  confidence: 'medium',
  effort: 'hours',
  fix: {
    title: 'Make banners dialogs with named buttons',
    instructions:
      'Give the banner role=dialog and a name, buttons that say what they do, and leave the page below in the HTML and free to scroll.',
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
    // Without a word to press it may be an empty place for a script to fill.
    const open = overlays.filter((one) => one.open === 'yes' || one.answers.length > 0);
    const cause = 'template:overlay';
    const drawn = consentBy[0] ?? overlays.find(({ vendor }) => vendor !== undefined)?.vendor;
    if (!open.length) {
      if (drawn !== undefined)
        return notApplicable(`The banner of ${drawn} is drawn by its script: a browser must judge it.`, {
          evidence: [{ ref }],
        });
      if (overlays[0])
        return notApplicable('A banner stands in the HTML without buttons: a script fills it.', {
          evidence: [{ ref, pointer: overlays[0].pointer }],
        });
      return pass('No overlay is open in the HTML.', { evidence: [{ ref }] });
    }
    const shut = open.find(({ answers }) => answers.length === 0);
    const said = (one: OverlayFact) => ({
      // Answers are told by their words.
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
        `${capital(nameOf(shut))} is open over a page that is locked (${locked}), and no button of it has a name that closes it.`,
        said(shut),
      );
    if (shut)
      return warn(
        `${capital(nameOf(shut))} is open and has no button by name to answer or close it.`,
        said(shut),
      );
    const bare = open.find(({ role }) => role === undefined || !roles.has(role));
    if (bare?.open === 'yes')
      return warn(`${capital(nameOf(bare))} is open without a dialog role.`, said(bare));
    const [first] = open;
    if (first?.open === 'yes' && facts.text.words - Math.round(first.chars / 6) < enough)
      return warn(
        `${capital(nameOf(first))} is open, and hardly a word of the page behind it is in the HTML.`,
        said(first),
      );
    const answers = open
      .flatMap((one) => one.answers)
      .slice(0, 3)
      .map((answer) => `"${answer.slice(0, 40)}"`);
    return pass(`${capital(nameOf(open[0]!))} can be answered by ${answers.join(', ')}.`, {
      evidence: said(open[0]!).evidence,
    });
  },
});

const roles = new Set(['dialog', 'alertdialog', 'region', 'banner', 'alert', 'complementary', 'form']);

const nameOf = ({ kind, vendor, label }: OverlayFact): string => {
  const what = { consent: 'the consent banner', newsletter: 'the newsletter dialog', other: 'the dialog' }[
    kind
  ];
  return `${what}${vendor === undefined ? '' : ` of ${vendor}`}${label === '' ? '' : ` "${label.slice(0, 40)}"`}`;
};
const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

function dialog({ kind, label, answers }: OverlayFact): string {
  const plain = (text: string): string => text.replaceAll(/[<>&"]/g, '').slice(0, 40);
  const buttons = (
    answers.length ? answers.slice(0, 3) : kind === 'consent' ? ['Accept all', 'Reject all'] : ['Close']
  ).map((name) => `  <button type="button">${plain(name)}</button>`);
  return `<div role="dialog" aria-label="${plain(label) || (kind === 'consent' ? 'Cookies' : kind === 'newsletter' ? 'Newsletter' : 'Notice')}">\n${buttons.join('\n')}\n</div>`;
}
