/** Faults of variants as sentences, for reports about any store. */
import type { VariantFault } from './faults.ts';

export interface FaultText {
  /** An agent may choose a wrong variant, or none. */
  fails: boolean;
  text: string;
}

/** @param title of the product, as it is quoted. Undefined for what is legitimate: a combination that no variant has */
export function describeFault(fault: VariantFault, title: string): FaultText | undefined {
  const { kind, variants = [] } = fault;
  const [option, value] = [quotedLabel(fault.option ?? ''), quotedLabel(fault.value ?? '')];
  const ids = variants.slice(0, 3).map(quotedLabel);
  const bad = (text: string): FaultText => ({ fails: true, text });
  const odd = (text: string): FaultText => ({ fails: false, text });
  switch (kind) {
    case 'same-options':
      return bad(`The variants ${ids.join(' and ')} of ${title} have the same options.`);
    case 'option-undeclared':
      return bad(
        `The variant ${ids[0]} of ${title} has the option ${option}, which the product does not declare.`,
      );
    case 'value-undeclared':
      return bad(
        `The variant ${ids[0]} of ${title} has ${option} ${value}, which the product does not declare.`,
      );
    case 'label-unreadable': {
      const what = fault.value === undefined ? `an option named ${option}` : `the ${option} ${value}`;
      return bad(`${title} has ${what}, which is not a label that people read.`);
    }
    case 'option-twice':
      return odd(`${title} declares the option ${option} twice.`);
    case 'label-twice':
      return odd(`${title} has the ${option} ${value} twice; case, width and accents do not count.`);
    case 'value-missing':
      return odd(`The variant ${ids[0]} of ${title} has no value for the option ${option}.`);
    case 'combination-missing':
      return undefined;
  }
}

/** Short, and on one line: it comes from other people's stores. */
export const quotedLabel = (text: string): string => {
  const plain = text.replace(/\s+/g, ' ').trim();
  return `"${plain.length > 60 ? `${plain.slice(0, 59)}…` : plain}"`;
};
