/** Every check, category by category. Written by `npm run docs` from the files in these folders. */
/* oxlint-disable max-lines */
import type { Check } from '../check.ts';
import a11yTreeWellformed from './accessibility-and-interaction/a11y-tree-wellformed.ts';
import addToCartControl from './accessibility-and-interaction/add-to-cart-control.ts';
import addToCartWithoutJs from './accessibility-and-interaction/add-to-cart-without-js.ts';
import ariaHiddenSafe from './accessibility-and-interaction/aria-hidden-safe.ts';
import ariaValid from './accessibility-and-interaction/aria-valid.ts';
import autocompleteTokens from './accessibility-and-interaction/autocomplete-tokens.ts';
import buttonNames from './accessibility-and-interaction/button-names.ts';
import cartPageReachable from './accessibility-and-interaction/cart-page-reachable.ts';
import checkoutEntryLink from './accessibility-and-interaction/checkout-entry-link.ts';
import filtersAddressable from './accessibility-and-interaction/filters-addressable.ts';
import formLabels from './accessibility-and-interaction/form-labels.ts';
import guestCheckout from './accessibility-and-interaction/guest-checkout.ts';
import headingOrder from './accessibility-and-interaction/heading-order.ts';
import idsUnique from './accessibility-and-interaction/ids-unique.ts';
import landmarks from './accessibility-and-interaction/landmarks.ts';
import linkNames from './accessibility-and-interaction/link-names.ts';
import noCaptchaOnShopping from './accessibility-and-interaction/no-captcha-on-shopping.ts';
import noFakeControls from './accessibility-and-interaction/no-fake-controls.ts';
import noPositiveTabindex from './accessibility-and-interaction/no-positive-tabindex.ts';
import overlaysClosable from './accessibility-and-interaction/overlays-closable.ts';
import productImageAlt from './accessibility-and-interaction/product-image-alt.ts';
import quantityControl from './accessibility-and-interaction/quantity-control.ts';
import searchFormSemantic from './accessibility-and-interaction/search-form-semantic.ts';
import searchUrlWorks from './accessibility-and-interaction/search-url-works.ts';
import variantControlsSemantic from './accessibility-and-interaction/variant-controls-semantic.ts';
import a2aCardCacheable from './agent-protocols/a2a-card-cacheable.ts';
import a2aCardValid from './agent-protocols/a2a-card-valid.ts';
import a2aEndpointLive from './agent-protocols/a2a-endpoint-live.ts';
import agentSkillsDigests from './agent-protocols/agent-skills-digests.ts';
import agentSkillsValid from './agent-protocols/agent-skills-valid.ts';
import apiCatalogValid from './agent-protocols/api-catalog-valid.ts';
import ardManifestFound from './agent-protocols/ard-manifest-found.ts';
import ardManifestValid from './agent-protocols/ard-manifest-valid.ts';
import discoveryCors from './agent-protocols/discovery-cors.ts';
import legacyManifestsClean from './agent-protocols/legacy-manifests-clean.ts';
import mcpAuthDiscoverable from './agent-protocols/mcp-auth-discoverable.ts';
import mcpCommerceCoverage from './agent-protocols/mcp-commerce-coverage.ts';
import mcpEndpointFound from './agent-protocols/mcp-endpoint-found.ts';
import mcpGetSafe from './agent-protocols/mcp-get-safe.ts';
import mcpResponds from './agent-protocols/mcp-responds.ts';
import mcpServerCardValid from './agent-protocols/mcp-server-card-valid.ts';
import mcpToolParamsDescribed from './agent-protocols/mcp-tool-params-described.ts';
import mcpToolsListed from './agent-protocols/mcp-tools-listed.ts';
import nlwebAsk from './agent-protocols/nlweb-ask.ts';
import oauthAsMetadata from './agent-protocols/oauth-as-metadata.ts';
import oauthProtectedResource from './agent-protocols/oauth-protected-resource.ts';
import openapiFound from './agent-protocols/openapi-found.ts';
import openapiValid from './agent-protocols/openapi-valid.ts';
import webBotAuthDirectory from './agent-protocols/web-bot-auth-directory.ts';
import webmcpAttributesValid from './agent-protocols/webmcp-attributes-valid.ts';
import webmcpDeclarative from './agent-protocols/webmcp-declarative.ts';
import webmcpImperative from './agent-protocols/webmcp-imperative.ts';
import acpDiscoveryValid from './commerce-protocols/acp-discovery-valid.ts';
import acpEndpointLive from './commerce-protocols/acp-endpoint-live.ts';
import agentPaymentChallenges from './commerce-protocols/agent-payment-challenges.ts';
import manifestsAgree from './commerce-protocols/manifests-agree.ts';
import ucpCapabilityBreadth from './commerce-protocols/ucp-capability-breadth.ts';
import ucpCapabilityCatalog from './commerce-protocols/ucp-capability-catalog.ts';
import ucpCapabilityCheckout from './commerce-protocols/ucp-capability-checkout.ts';
import ucpCapabilityOrder from './commerce-protocols/ucp-capability-order.ts';
import ucpCatalogSearchWorks from './commerce-protocols/ucp-catalog-search-works.ts';
import ucpEndpointLive from './commerce-protocols/ucp-endpoint-live.ts';
import ucpEntryVersions from './commerce-protocols/ucp-entry-versions.ts';
import ucpExtensionParents from './commerce-protocols/ucp-extension-parents.ts';
import ucpFlatCapabilities from './commerce-protocols/ucp-flat-capabilities.ts';
import ucpFlatCheckout from './commerce-protocols/ucp-flat-checkout.ts';
import ucpFlatDiscoveryEndpoint from './commerce-protocols/ucp-flat-discovery-endpoint.ts';
import ucpFlatIdentity from './commerce-protocols/ucp-flat-identity.ts';
import ucpIdentityLinking from './commerce-protocols/ucp-identity-linking.ts';
import ucpManifestCache from './commerce-protocols/ucp-manifest-cache.ts';
import ucpManifestContentType from './commerce-protocols/ucp-manifest-content-type.ts';
import ucpManifestHttpsDirect from './commerce-protocols/ucp-manifest-https-direct.ts';
import ucpManifestJson from './commerce-protocols/ucp-manifest-json.ts';
import ucpManifestNotBlocked from './commerce-protocols/ucp-manifest-not-blocked.ts';
import ucpManifestPresent from './commerce-protocols/ucp-manifest-present.ts';
import ucpNamespaceBinding from './commerce-protocols/ucp-namespace-binding.ts';
import ucpNoSecrets from './commerce-protocols/ucp-no-secrets.ts';
import ucpPaymentHandlers from './commerce-protocols/ucp-payment-handlers.ts';
import ucpPermalinkWorks from './commerce-protocols/ucp-permalink-works.ts';
import ucpPriceParity from './commerce-protocols/ucp-price-parity.ts';
import ucpSchemaValid from './commerce-protocols/ucp-schema-valid.ts';
import ucpServiceBindings from './commerce-protocols/ucp-service-bindings.ts';
import ucpShapeRecognised from './commerce-protocols/ucp-shape-recognised.ts';
import ucpSigningKeys from './commerce-protocols/ucp-signing-keys.ts';
import ucpSpecUrlsLive from './commerce-protocols/ucp-spec-urls-live.ts';
import ucpSupportedVersions from './commerce-protocols/ucp-supported-versions.ts';
import ucpVariantsChoosable from './commerce-protocols/ucp-variants-choosable.ts';
import ucpVersionSupported from './commerce-protocols/ucp-version-supported.ts';
import canonicalTargetLive from './content-rendering/canonical-target-live.ts';
import canonicalValid from './content-rendering/canonical-valid.ts';
import charsetDeclared from './content-rendering/charset-declared.ts';
import crawlableAnchors from './content-rendering/crawlable-anchors.ts';
import h1Single from './content-rendering/h1-single.ts';
import headElementsInHead from './content-rendering/head-elements-in-head.ts';
import homeContentInHtml from './content-rendering/home-content-in-html.ts';
import hreflangReciprocal from './content-rendering/hreflang-reciprocal.ts';
import hreflangValid from './content-rendering/hreflang-valid.ts';
import htmlLangValid from './content-rendering/html-lang-valid.ts';
import htmlSizeLimit from './content-rendering/html-size-limit.ts';
import keyFactsEarly from './content-rendering/key-facts-early.ts';
import linkTextDescriptive from './content-rendering/link-text-descriptive.ts';
import listingProductsInHtml from './content-rendering/listing-products-in-html.ts';
import markdownFaithful from './content-rendering/markdown-faithful.ts';
import markdownNegotiation from './content-rendering/markdown-negotiation.ts';
import metaDescription from './content-rendering/meta-description.ts';
import priceFormatUnambiguous from './content-rendering/price-format-unambiguous.ts';
import priceInHtml from './content-rendering/price-in-html.ts';
import productFactsInHtml from './content-rendering/product-facts-in-html.ts';
import productInfoNotFramed from './content-rendering/product-info-not-framed.ts';
import rawRenderedParity from './content-rendering/raw-rendered-parity.ts';
import soft404Absent from './content-rendering/soft-404-absent.ts';
import specTableSemantic from './content-rendering/spec-table-semantic.ts';
import stockTextVisible from './content-rendering/stock-text-visible.ts';
import textEfficiency from './content-rendering/text-efficiency.ts';
import titleDescriptive from './content-rendering/title-descriptive.ts';
import urlSignalsAgree from './content-rendering/url-signals-agree.ts';
import agentContentParity from './crawl-access/agent-content-parity.ts';
import aiTrainingChoiceConsistent from './crawl-access/ai-training-choice-consistent.ts';
import aiprefContentUsageValid from './crawl-access/aipref-content-usage-valid.ts';
import contentSignalPermitsAnswers from './crawl-access/content-signal-permits-answers.ts';
import contentSignalSyntax from './crawl-access/content-signal-syntax.ts';
import edgeAllowsAiUserAgents from './crawl-access/edge-allows-ai-user-agents.ts';
import edgeAllowsDeclaredAgents from './crawl-access/edge-allows-declared-agents.ts';
import edgeAllowsSearchCrawlers from './crawl-access/edge-allows-search-crawlers.ts';
import edgeNoChallenge from './crawl-access/edge-no-challenge.ts';
import edgeRateLimitPolite from './crawl-access/edge-rate-limit-polite.ts';
import edgeServesMachineFiles from './crawl-access/edge-serves-machine-files.ts';
import edgeSupportsHead from './crawl-access/edge-supports-head.ts';
import edgeToleratesMinimalHeaders from './crawl-access/edge-tolerates-minimal-headers.ts';
import noLoginOrGeoWall from './crawl-access/no-login-or-geo-wall.ts';
import noNoaiDirectives from './crawl-access/no-noai-directives.ts';
import pagesIndexable from './crawl-access/pages-indexable.ts';
import pagesQuotable from './crawl-access/pages-quotable.ts';
import robotsAgentEndpointsOpen from './crawl-access/robots-agent-endpoints-open.ts';
import robotsAllowsAiSearch from './crawl-access/robots-allows-ai-search.ts';
import robotsAllowsShoppingCrawlers from './crawl-access/robots-allows-shopping-crawlers.ts';
import robotsAllowsUserFetchers from './crawl-access/robots-allows-user-fetchers.ts';
import robotsCommercePathsOpen from './crawl-access/robots-commerce-paths-open.ts';
import robotsConflictingGroups from './crawl-access/robots-conflicting-groups.ts';
import robotsCrawlDelay from './crawl-access/robots-crawl-delay.ts';
import robotsDefaultOpen from './crawl-access/robots-default-open.ts';
import robotsLegacyTokensOnly from './crawl-access/robots-legacy-tokens-only.ts';
import robotsRenderAssetsOpen from './crawl-access/robots-render-assets-open.ts';
import robotsTxtEncoding from './crawl-access/robots-txt-encoding.ts';
import robotsTxtPlainText from './crawl-access/robots-txt-plain-text.ts';
import robotsTxtReachable from './crawl-access/robots-txt-reachable.ts';
import robotsTxtSizeLimit from './crawl-access/robots-txt-size-limit.ts';
import robotsTxtSyntax from './crawl-access/robots-txt-syntax.ts';
import rslLicenseValid from './crawl-access/rsl-license-valid.ts';
import tdmReservationValid from './crawl-access/tdm-reservation-valid.ts';
import usagePreferencesConsistent from './crawl-access/usage-preferences-consistent.ts';
import agentsMdUsable from './discovery-files/agents-md-usable.ts';
import contentFeedValid from './discovery-files/content-feed-valid.ts';
import feedDiscoverable from './discovery-files/feed-discoverable.ts';
import feedFresh from './discovery-files/feed-fresh.ts';
import feedIdentifiersStable from './discovery-files/feed-identifiers-stable.ts';
import feedParseable from './discovery-files/feed-parseable.ts';
import feedRequiredFields from './discovery-files/feed-required-fields.ts';
import linkHeaderDiscovery from './discovery-files/link-header-discovery.ts';
import listingPaginationCrawlable from './discovery-files/listing-pagination-crawlable.ts';
import llmsFullTxtUsable from './discovery-files/llms-full-txt-usable.ts';
import llmsTxtCoversCommerce from './discovery-files/llms-txt-covers-commerce.ts';
import llmsTxtFormat from './discovery-files/llms-txt-format.ts';
import llmsTxtLinksLive from './discovery-files/llms-txt-links-live.ts';
import llmsTxtPresent from './discovery-files/llms-txt-present.ts';
import opensearchDescription from './discovery-files/opensearch-description.ts';
import productsLinkedInHtml from './discovery-files/products-linked-in-html.ts';
import sitemapDeclared from './discovery-files/sitemap-declared.ts';
import sitemapIndexChildren from './discovery-files/sitemap-index-children.ts';
import sitemapLastmodMeaningful from './discovery-files/sitemap-lastmod-meaningful.ts';
import sitemapLastmodValid from './discovery-files/sitemap-lastmod-valid.ts';
import sitemapListsProducts from './discovery-files/sitemap-lists-products.ts';
import sitemapNoBlockedUrls from './discovery-files/sitemap-no-blocked-urls.ts';
import sitemapProductImages from './discovery-files/sitemap-product-images.ts';
import sitemapReachable from './discovery-files/sitemap-reachable.ts';
import sitemapSameSite from './discovery-files/sitemap-same-site.ts';
import sitemapSizeLimits from './discovery-files/sitemap-size-limits.ts';
import sitemapUrlsLive from './discovery-files/sitemap-urls-live.ts';
import sitemapValidXml from './discovery-files/sitemap-valid-xml.ts';
import cacheValidators from './performance-and-delivery/cache-validators.ts';
import compression from './performance-and-delivery/compression.ts';
import conditionalRequests from './performance-and-delivery/conditional-requests.ts';
import errorRate from './performance-and-delivery/error-rate.ts';
import fullResponseTime from './performance-and-delivery/full-response-time.ts';
import hostConsistency from './performance-and-delivery/host-consistency.ts';
import hsts from './performance-and-delivery/hsts.ts';
import http2Or3 from './performance-and-delivery/http2-or-3.ts';
import httpsEnforced from './performance-and-delivery/https-enforced.ts';
import layoutStability from './performance-and-delivery/layout-stability.ts';
import machineFileLatency from './performance-and-delivery/machine-file-latency.ts';
import mixedContent from './performance-and-delivery/mixed-content.ts';
import noCookiesOnMachineFiles from './performance-and-delivery/no-cookies-on-machine-files.ts';
import productImageWeight from './performance-and-delivery/product-image-weight.ts';
import redirectChain from './performance-and-delivery/redirect-chain.ts';
import responseRepeatable from './performance-and-delivery/response-repeatable.ts';
import securityHeaders from './performance-and-delivery/security-headers.ts';
import staticAssetCaching from './performance-and-delivery/static-asset-caching.ts';
import tlsValid from './performance-and-delivery/tls-valid.ts';
import ttfb from './performance-and-delivery/ttfb.ts';
import urlVariantsConsistent from './performance-and-delivery/url-variants-consistent.ts';
import varyCorrect from './performance-and-delivery/vary-correct.ts';
import aggregateRatingValid from './product-data/aggregate-rating-valid.ts';
import attributeApparel from './product-data/attribute-apparel.ts';
import attributeCompatibility from './product-data/attribute-compatibility.ts';
import attributeDimensions from './product-data/attribute-dimensions.ts';
import attributeFillRate from './product-data/attribute-fill-rate.ts';
import attributeMaterialColour from './product-data/attribute-material-colour.ts';
import attributeNoBlankValues from './product-data/attribute-no-blank-values.ts';
import attributeSpecMirrored from './product-data/attribute-spec-mirrored.ts';
import availabilityParity from './product-data/availability-parity.ts';
import offerAggregateCorrect from './product-data/offer-aggregate-correct.ts';
import offerAvailabilityValid from './product-data/offer-availability-valid.ts';
import offerCondition from './product-data/offer-condition.ts';
import offerCurrencyValid from './product-data/offer-currency-valid.ts';
import offerPresent from './product-data/offer-present.ts';
import offerPriceValid from './product-data/offer-price-valid.ts';
import offerPriceValidityDate from './product-data/offer-price-validity-date.ts';
import offerSalePrice from './product-data/offer-sale-price.ts';
import offerUrlCanonical from './product-data/offer-url-canonical.ts';
import priceParityFeed from './product-data/price-parity-feed.ts';
import priceParityListing from './product-data/price-parity-listing.ts';
import priceParityMarkups from './product-data/price-parity-markups.ts';
import priceParityVisible from './product-data/price-parity-visible.ts';
import productBrandPresent from './product-data/product-brand-present.ts';
import productCategoryPresent from './product-data/product-category-present.ts';
import productDescriptionSubstantive from './product-data/product-description-substantive.ts';
import productGtinPresent from './product-data/product-gtin-present.ts';
import productGtinValid from './product-data/product-gtin-valid.ts';
import productImageLive from './product-data/product-image-live.ts';
import productNameMatches from './product-data/product-name-matches.ts';
import productNodePresent from './product-data/product-node-present.ts';
import productNodeSingle from './product-data/product-node-single.ts';
import productSkuPresent from './product-data/product-sku-present.ts';
import variantOffersComplete from './product-data/variant-offers-complete.ts';
import variantUrlsAddressable from './product-data/variant-urls-addressable.ts';
import variantsGrouped from './product-data/variants-grouped.ts';
import breadcrumbPresent from './structured-data/breadcrumb-present.ts';
import breadcrumbValid from './structured-data/breadcrumb-valid.ts';
import faqMarkupVisible from './structured-data/faq-markup-visible.ts';
import hasJsonLd from './structured-data/has-json-ld.ts';
import jsonldCleanText from './structured-data/jsonld-clean-text.ts';
import jsonldContext from './structured-data/jsonld-context.ts';
import jsonldInInitialHtml from './structured-data/jsonld-in-initial-html.ts';
import jsonldKnownProperties from './structured-data/jsonld-known-properties.ts';
import jsonldKnownTypes from './structured-data/jsonld-known-types.ts';
import jsonldNoConflictingEntities from './structured-data/jsonld-no-conflicting-entities.ts';
import jsonldParses from './structured-data/jsonld-parses.ts';
import jsonldReferencesResolve from './structured-data/jsonld-references-resolve.ts';
import jsonldSizeReasonable from './structured-data/jsonld-size-reasonable.ts';
import jsonldUrlsAbsolute from './structured-data/jsonld-urls-absolute.ts';
import jsonldValueTypes from './structured-data/jsonld-value-types.ts';
import listingItemList from './structured-data/listing-item-list.ts';
import openGraphCore from './structured-data/open-graph-core.ts';
import openGraphImageLive from './structured-data/open-graph-image-live.ts';
import openGraphProduct from './structured-data/open-graph-product.ts';
import organizationAddress from './structured-data/organization-address.ts';
import organizationContact from './structured-data/organization-contact.ts';
import organizationCoreFields from './structured-data/organization-core-fields.ts';
import organizationLegalIds from './structured-data/organization-legal-ids.ts';
import organizationPresent from './structured-data/organization-present.ts';
import organizationSameAs from './structured-data/organization-same-as.ts';
import websiteNode from './structured-data/website-node.ts';
import websiteSearchAction from './structured-data/website-search-action.ts';
import aboutPage from './trust-and-policies/about-page.ts';
import brandNameConsistent from './trust-and-policies/brand-name-consistent.ts';
import businessIdentity from './trust-and-policies/business-identity.ts';
import contactPage from './trust-and-policies/contact-page.ts';
import helpContent from './trust-and-policies/help-content.ts';
import noHiddenAgentInstructions from './trust-and-policies/no-hidden-agent-instructions.ts';
import orderTrackingInfo from './trust-and-policies/order-tracking-info.ts';
import paymentMethodsStated from './trust-and-policies/payment-methods-stated.ts';
import policiesLinked from './trust-and-policies/policies-linked.ts';
import policyTermsExtractable from './trust-and-policies/policy-terms-extractable.ts';
import privacyPage from './trust-and-policies/privacy-page.ts';
import returnPolicyComplete from './trust-and-policies/return-policy-complete.ts';
import returnPolicyStructured from './trust-and-policies/return-policy-structured.ts';
import returnWindowParity from './trust-and-policies/return-window-parity.ts';
import returnsPage from './trust-and-policies/returns-page.ts';
import reviewAuthorship from './trust-and-policies/review-authorship.ts';
import securityTxt from './trust-and-policies/security-txt.ts';
import shippingPage from './trust-and-policies/shipping-page.ts';
import shippingStructured from './trust-and-policies/shipping-structured.ts';
import shippingStructuredComplete from './trust-and-policies/shipping-structured-complete.ts';
import storebuilderPlaceholders from './trust-and-policies/storebuilder-placeholders.ts';
import termsPage from './trust-and-policies/terms-page.ts';
import termsPermitAgents from './trust-and-policies/terms-permit-agents.ts';
import warrantyInfo from './trust-and-policies/warranty-info.ts';

export const checks: readonly Check[] = [
  robotsTxtReachable,
  robotsTxtPlainText,
  robotsTxtSizeLimit,
  robotsTxtEncoding,
  robotsTxtSyntax,
  robotsAllowsAiSearch,
  robotsAllowsUserFetchers,
  robotsAllowsShoppingCrawlers,
  robotsDefaultOpen,
  robotsCommercePathsOpen,
  robotsAgentEndpointsOpen,
  robotsRenderAssetsOpen,
  robotsLegacyTokensOnly,
  robotsConflictingGroups,
  robotsCrawlDelay,
  aiTrainingChoiceConsistent,
  contentSignalSyntax,
  contentSignalPermitsAnswers,
  aiprefContentUsageValid,
  usagePreferencesConsistent,
  rslLicenseValid,
  tdmReservationValid,
  edgeAllowsDeclaredAgents,
  edgeAllowsAiUserAgents,
  edgeAllowsSearchCrawlers,
  edgeNoChallenge,
  edgeServesMachineFiles,
  edgeToleratesMinimalHeaders,
  edgeSupportsHead,
  edgeRateLimitPolite,
  agentContentParity,
  noLoginOrGeoWall,
  pagesIndexable,
  pagesQuotable,
  noNoaiDirectives,
  sitemapDeclared,
  sitemapReachable,
  sitemapValidXml,
  sitemapSizeLimits,
  sitemapIndexChildren,
  sitemapListsProducts,
  sitemapUrlsLive,
  sitemapLastmodValid,
  sitemapLastmodMeaningful,
  sitemapSameSite,
  sitemapNoBlockedUrls,
  sitemapProductImages,
  productsLinkedInHtml,
  listingPaginationCrawlable,
  llmsTxtPresent,
  llmsTxtFormat,
  llmsTxtLinksLive,
  llmsTxtCoversCommerce,
  llmsFullTxtUsable,
  agentsMdUsable,
  linkHeaderDiscovery,
  feedDiscoverable,
  feedParseable,
  feedRequiredFields,
  feedIdentifiersStable,
  feedFresh,
  opensearchDescription,
  contentFeedValid,
  productFactsInHtml,
  priceInHtml,
  listingProductsInHtml,
  homeContentInHtml,
  rawRenderedParity,
  htmlSizeLimit,
  keyFactsEarly,
  textEfficiency,
  titleDescriptive,
  metaDescription,
  h1Single,
  canonicalValid,
  canonicalTargetLive,
  urlSignalsAgree,
  hreflangValid,
  hreflangReciprocal,
  htmlLangValid,
  charsetDeclared,
  headElementsInHead,
  soft404Absent,
  crawlableAnchors,
  linkTextDescriptive,
  productInfoNotFramed,
  specTableSemantic,
  priceFormatUnambiguous,
  stockTextVisible,
  markdownNegotiation,
  markdownFaithful,
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
  productNodePresent,
  productNodeSingle,
  productNameMatches,
  productDescriptionSubstantive,
  productImageLive,
  productSkuPresent,
  productGtinPresent,
  productGtinValid,
  productBrandPresent,
  productCategoryPresent,
  offerPresent,
  offerPriceValid,
  offerCurrencyValid,
  offerAvailabilityValid,
  offerCondition,
  offerPriceValidityDate,
  offerUrlCanonical,
  offerSalePrice,
  offerAggregateCorrect,
  variantsGrouped,
  variantOffersComplete,
  variantUrlsAddressable,
  attributeDimensions,
  attributeMaterialColour,
  attributeCompatibility,
  attributeSpecMirrored,
  attributeApparel,
  attributeFillRate,
  attributeNoBlankValues,
  aggregateRatingValid,
  priceParityVisible,
  priceParityMarkups,
  priceParityListing,
  priceParityFeed,
  availabilityParity,
  mcpEndpointFound,
  mcpResponds,
  mcpToolsListed,
  mcpToolParamsDescribed,
  mcpCommerceCoverage,
  mcpGetSafe,
  mcpServerCardValid,
  mcpAuthDiscoverable,
  ardManifestFound,
  ardManifestValid,
  a2aCardValid,
  a2aEndpointLive,
  a2aCardCacheable,
  agentSkillsValid,
  agentSkillsDigests,
  apiCatalogValid,
  openapiFound,
  openapiValid,
  oauthProtectedResource,
  oauthAsMetadata,
  webmcpDeclarative,
  webmcpAttributesValid,
  webmcpImperative,
  webBotAuthDirectory,
  nlwebAsk,
  legacyManifestsClean,
  discoveryCors,
  ucpManifestPresent,
  ucpManifestNotBlocked,
  ucpManifestJson,
  ucpManifestContentType,
  ucpManifestHttpsDirect,
  ucpManifestCache,
  ucpPermalinkWorks,
  ucpShapeRecognised,
  ucpVersionSupported,
  ucpSchemaValid,
  ucpSupportedVersions,
  ucpNamespaceBinding,
  ucpServiceBindings,
  ucpEndpointLive,
  ucpSpecUrlsLive,
  ucpCapabilityCheckout,
  ucpCapabilityCatalog,
  ucpCapabilityOrder,
  ucpCapabilityBreadth,
  ucpExtensionParents,
  ucpEntryVersions,
  ucpPaymentHandlers,
  ucpSigningKeys,
  ucpIdentityLinking,
  ucpCatalogSearchWorks,
  ucpPriceParity,
  ucpNoSecrets,
  ucpFlatIdentity,
  ucpFlatCapabilities,
  ucpFlatDiscoveryEndpoint,
  ucpFlatCheckout,
  manifestsAgree,
  acpDiscoveryValid,
  acpEndpointLive,
  agentPaymentChallenges,
  ucpVariantsChoosable,
  returnPolicyStructured,
  returnPolicyComplete,
  shippingStructured,
  shippingStructuredComplete,
  returnsPage,
  shippingPage,
  privacyPage,
  termsPage,
  contactPage,
  businessIdentity,
  aboutPage,
  policiesLinked,
  returnWindowParity,
  policyTermsExtractable,
  warrantyInfo,
  paymentMethodsStated,
  orderTrackingInfo,
  helpContent,
  termsPermitAgents,
  brandNameConsistent,
  reviewAuthorship,
  noHiddenAgentInstructions,
  securityTxt,
  storebuilderPlaceholders,
  httpsEnforced,
  tlsValid,
  hsts,
  http2Or3,
  compression,
  ttfb,
  fullResponseTime,
  machineFileLatency,
  redirectChain,
  hostConsistency,
  urlVariantsConsistent,
  cacheValidators,
  conditionalRequests,
  staticAssetCaching,
  errorRate,
  responseRepeatable,
  varyCorrect,
  noCookiesOnMachineFiles,
  mixedContent,
  productImageWeight,
  securityHeaders,
  layoutStability,
  buttonNames,
  linkNames,
  formLabels,
  autocompleteTokens,
  addToCartControl,
  addToCartWithoutJs,
  variantControlsSemantic,
  quantityControl,
  searchFormSemantic,
  searchUrlWorks,
  filtersAddressable,
  landmarks,
  headingOrder,
  productImageAlt,
  ariaValid,
  ariaHiddenSafe,
  idsUnique,
  noPositiveTabindex,
  noFakeControls,
  guestCheckout,
  cartPageReachable,
  noCaptchaOnShopping,
  overlaysClosable,
  checkoutEntryLink,
  a11yTreeWellformed,
];
