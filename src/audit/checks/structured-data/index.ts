import type { Check } from '../../check.ts';
import breadcrumbPresent from './breadcrumb-present.ts';
import breadcrumbValid from './breadcrumb-valid.ts';
import faqMarkupVisible from './faq-markup-visible.ts';
import hasJsonLd from './has-json-ld.ts';
import jsonldCleanText from './jsonld-clean-text.ts';
import jsonldContext from './jsonld-context.ts';
import jsonldInInitialHtml from './jsonld-in-initial-html.ts';
import jsonldKnownProperties from './jsonld-known-properties.ts';
import jsonldKnownTypes from './jsonld-known-types.ts';
import jsonldNoConflictingEntities from './jsonld-no-conflicting-entities.ts';
import jsonldParses from './jsonld-parses.ts';
import jsonldReferencesResolve from './jsonld-references-resolve.ts';
import jsonldSizeReasonable from './jsonld-size-reasonable.ts';
import jsonldUrlsAbsolute from './jsonld-urls-absolute.ts';
import jsonldValueTypes from './jsonld-value-types.ts';
import listingItemList from './listing-item-list.ts';
import openGraphCore from './open-graph-core.ts';
import openGraphImageLive from './open-graph-image-live.ts';
import openGraphProduct from './open-graph-product.ts';
import organizationAddress from './organization-address.ts';
import organizationContact from './organization-contact.ts';
import organizationCoreFields from './organization-core-fields.ts';
import organizationLegalIds from './organization-legal-ids.ts';
import organizationPresent from './organization-present.ts';
import organizationSameAs from './organization-same-as.ts';
import websiteNode from './website-node.ts';
import websiteSearchAction from './website-search-action.ts';

export const structuredData: readonly Check[] = [
  hasJsonLd,
  jsonldParses,
  jsonldContext,
  jsonldKnownTypes,
  jsonldKnownProperties,
  jsonldValueTypes,
  jsonldInInitialHtml,
  jsonldCleanText,
  jsonldReferencesResolve,
  jsonldNoConflictingEntities,
  jsonldUrlsAbsolute,
  jsonldSizeReasonable,
  organizationPresent,
  organizationCoreFields,
  organizationContact,
  organizationAddress,
  organizationSameAs,
  organizationLegalIds,
  websiteNode,
  websiteSearchAction,
  breadcrumbPresent,
  breadcrumbValid,
  listingItemList,
  faqMarkupVisible,
  openGraphCore,
  openGraphProduct,
  openGraphImageLive,
];
