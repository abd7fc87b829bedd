import type { Check } from '../../check.ts';
import contactPage from './contact-page.ts';
import returnPolicyStructured from './return-policy-structured.ts';
import returnsPage from './returns-page.ts';
import securityTxt from './security-txt.ts';

export const trustAndPolicies: readonly Check[] = [
  returnPolicyStructured,
  returnsPage,
  contactPage,
  securityTxt,
];
