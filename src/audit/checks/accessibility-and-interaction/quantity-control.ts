import { definePageCheck, fail, notApplicable, pass, warn } from '../../check.ts';

export default definePageCheck({
  id: 'quantity-control',
  category: 'accessibility-and-interaction',
  name: 'Quantity is a labelled number field',
  description: 'Detects steppers without value or label.',
  why: 'An agent that is told to buy three sets a number in a field with a name; with plus and minus alone it must count clicks and cannot read the result.',
  judged: {
    pass: 'It is a number field with label and min, a labelled select, or a labelled spinbutton.',
    warn: 'It is a text field, a button that opens a list, or it lacks label or min.',
    fail: 'There are only buttons for more and less.',
    notApplicable: 'The product page has no control for the quantity.',
  },
  priority: 'low',
  appliesTo: 'product',
  requires: ['product-page'],
  roles: ['product'],
  searches: ['controls'],
  effort: 'minutes',
  fix: {
    title: 'Make the quantity a labelled number field',
    instructions:
      'Use input type=number with min and a label; buttons for more and less may stand beside it.',
    snippet:
      '<label for="quantity">Quantity</label>\n<input type="number" id="quantity" name="quantity" min="1" value="1">',
  },
  sources: ['WCAG 2.2, 4.1.2 Name, Role, Value https://www.w3.org/TR/WCAG22/#name-role-value'],
  evaluate({ facts, ref }) {
    const { quantity } = facts.buyBox;
    if (!quantity) return notApplicable('The product page has no control for the quantity.');
    const { tag, type, name, min = false, spin, popup, steps, pointer } = quantity;
    const start = `<${tag}${type === undefined ? '' : ` type="${type}"`}>${name === '' ? '' : ` "${name.slice(0, 60)}"`}`;
    const said = { evidence: [{ ref, snippet: start, pointer }], cause: 'template:product:quantity' };
    if (steps !== undefined)
      return fail(`The quantity is set by ${steps} buttons alone: no field holds its value.`, said);
    if (popup) return warn('The quantity is a button that opens a list.', said);
    const label = name.trim() === '' ? ['label'] : [];
    const lacks =
      tag === 'select' || spin ? label : type === 'number' ? [...label, ...(min ? [] : ['min'])] : undefined;
    if (lacks === undefined)
      return warn(
        `The quantity is an input of type ${type ?? 'text'}${label.length ? ' without a label' : ''}.`,
        said,
      );
    if (lacks.length) return warn(`The quantity field has no ${lacks.join(' and no ')}.`, said);
    return pass(
      `The quantity is a ${tag === 'select' ? 'select' : spin ? 'spinbutton' : 'number field'} labelled "${name.slice(0, 40)}".`,
      { evidence: said.evidence },
    );
  },
});
