import { definePageCheck, fail, notApplicable, pass, warn } from '../../check.ts';

export default definePageCheck({
  id: 'quantity-control',
  category: 'accessibility-and-interaction',
  name: 'Quantity is a labeled number field',
  description: 'Detects quantity steppers without a value or label.',
  why: 'An agent that buys three units enters a number in a named field. With only plus and minus buttons, it has to count clicks and cannot read the result.',
  judged: {
    pass: 'The control is a number field with a label and min, a labeled select, or a labeled spinbutton.',
    warn: 'The control is a text field, is a button that opens a list, or has no label or min.',
    fail: 'The control has only plus and minus buttons.',
    notApplicable: 'The product page has no quantity control.',
  },
  priority: 'low',
  appliesTo: 'product',
  requires: ['product-page'],
  roles: ['product'],
  searches: ['controls'],
  effort: 'minutes',
  fix: {
    title: 'Make the quantity a labeled number field',
    instructions:
      'Use input type=number with min and a label. You can keep plus and minus buttons next to it.',
    snippet:
      '<label for="quantity">Quantity</label>\n<input type="number" id="quantity" name="quantity" min="1" value="1">',
  },
  sources: ['WCAG 2.2, 4.1.2 Name, Role, Value https://www.w3.org/TR/WCAG22/#name-role-value'],
  evaluate({ facts, ref }) {
    const { quantity } = facts.buyBox;
    if (!quantity) return notApplicable('The product page has no quantity control.');
    const { tag, type, name, min = false, spin, popup, steps, pointer } = quantity;
    const start = `<${tag}${type === undefined ? '' : ` type="${type}"`}>${name === '' ? '' : ` "${name.slice(0, 60)}"`}`;
    const said = { evidence: [{ ref, snippet: start, pointer }], cause: 'template:product:quantity' };
    if (steps !== undefined)
      return fail(`The quantity is set only with ${steps} buttons. No field contains its value.`, said);
    if (popup) return warn('The quantity control is a button that opens a list.', said);
    const label = name.trim() === '' ? ['label'] : [];
    const lacks =
      tag === 'select' || spin ? label : type === 'number' ? [...label, ...(min ? [] : ['min'])] : undefined;
    if (lacks === undefined)
      return warn(
        `The quantity control is an input of type ${type ?? 'text'}${label.length ? ' without a label' : ''}.`,
        said,
      );
    if (lacks.length) return warn(`The quantity field has no ${lacks.join(' or ')}.`, said);
    return pass(
      `The quantity control is a ${tag === 'select' ? 'select' : spin ? 'spinbutton' : 'number field'} labeled "${name.slice(0, 40)}".`,
      { evidence: said.evidence },
    );
  },
});
