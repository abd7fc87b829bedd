/** Faults of variants as sentences, for reports about any store. */
import { variantFaults, type VariantFault } from './faults.ts';

export interface FaultText {
  /** An agent could choose a wrong variant, or none. */
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
      return bad(`${title} has ${what}, which is not a human-readable label.`);
    }
    case 'option-twice':
      return odd(`${title} declares the option ${option} twice.`);
    case 'label-twice':
      return odd(`${title} has the ${option} ${value} twice (ignoring case, width, and accents).`);
    case 'value-missing':
      return odd(`The variant ${ids[0]} of ${title} has no value for the option ${option}.`);
    case 'combination-missing':
      return undefined;
  }
}

/** A product of any catalog, as the audit and `doctor` read it. */
export interface ChoosableProduct {
  id?: string;
  title?: string;
  options?: readonly { name: string; values: string[] }[];
  variants: readonly { id?: string; options?: readonly { name: string; label: string }[] }[];
}

/** One for each fault of a product; a missing combination is not one. */
export function productFaults({
  id = '',
  title = id,
  options = [],
  variants,
}: ChoosableProduct): FaultText[] {
  const faults = variantFaults({
    options: [...options],
    variants: variants.map(({ id: variant = '', options: own = [] }) => ({
      id: variant,
      options: Object.fromEntries(own.map(({ name, label }) => [name, label])),
    })),
  });
  return faults.flatMap((fault) => describeFault(fault, quotedLabel(title)) ?? []);
}

/** Short, and on one line: it comes from other people's stores. */
export const quotedLabel = (text: string): string => {
  const plain = text.replace(/\s+/g, ' ').trim();
  return `"${plain.length > 60 ? `${plain.slice(0, 59)}…` : plain}"`;
};
