/** Icons of payment methods. */
import type { PaymentFacts } from '../../facts/facts.ts';
import { paymentMethodsIn } from '../../payment-methods.ts';
import { attr, isElement, isText } from '../../tree.ts';
import type { Element } from '../../tree.ts';
import { tagged } from '../outline.ts';
import type { Outline } from '../outline.ts';

const mostIcons = 400;
const mostText = 20_000;
/** Elements that show icons by a class. */
const iconTags = ['i', 'span', 'li', 'div', 'em'] as const;
const ofPayment = /pay|visa|master|amex|klarna|ideal|card-|cc-/i;

export function paymentFacts(page: Outline): PaymentFacts {
  const labels: string[] = [];
  const names: string[] = [];
  const note = (node: Element): void => {
    const label = attr(node, 'aria-label') ?? attr(node, 'title');
    if (label) labels.push(label.slice(0, 80));
    else names.push((attr(node, 'class') ?? '').slice(0, 200));
  };
  for (const at of tagged(page, 'svg').slice(0, mostIcons)) {
    const node = page.elements[at]!;
    const title = titleOf(node);
    if (title) labels.push(title);
    else note(node);
  }
  for (const at of tagged(page, 'use').slice(0, mostIcons)) {
    const node = page.elements[at]!;
    names.push((attr(node, 'href') ?? attr(node, 'xlink:href') ?? '').slice(0, 200));
  }
  for (const tag of iconTags) {
    let taken = 0;
    for (const at of tagged(page, tag)) {
      const node = page.elements[at]!;
      const className = attr(node, 'class');
      if (className === undefined || className.length > 300 || !ofPayment.test(className)) continue;
      // What has a text of its own is read there.
      if (page.to[at]! > page.from[at]!) continue;
      note(node);
      if ((taken += 1) >= mostIcons) break;
    }
  }
  const labelled = paymentMethodsIn(labels.join(' | ').slice(0, mostText));
  const unlabelled = paymentMethodsIn(names.join(' | ').slice(0, mostText));
  return { labelled, unlabelled: unlabelled.filter((one) => !labelled.includes(one)) };
}

/** Text of the title element that stands first in an SVG, as it should. */
function titleOf(svg: Element): string | undefined {
  for (const child of svg.childNodes.slice(0, 8)) {
    if (!isElement(child) || child.tagName !== 'title') continue;
    const text = child.childNodes.find(isText);
    return text?.value.trim().slice(0, 80) || undefined;
  }
  return undefined;
}
