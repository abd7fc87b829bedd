import type { Check } from '../../check.ts';
import breadcrumbPresent from './breadcrumb-present.ts';
import hasJsonLd from './has-json-ld.ts';
import jsonldParses from './jsonld-parses.ts';
import organizationPresent from './organization-present.ts';

export const structuredData: readonly Check[] = [
  hasJsonLd,
  jsonldParses,
  organizationPresent,
  breadcrumbPresent,
];
