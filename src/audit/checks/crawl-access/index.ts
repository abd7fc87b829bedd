import type { Check } from '../../check.ts';
import agentContentParity from './agent-content-parity.ts';
import aiTrainingChoiceConsistent from './ai-training-choice-consistent.ts';
import aiprefContentUsageValid from './aipref-content-usage-valid.ts';
import contentSignalPermitsAnswers from './content-signal-permits-answers.ts';
import contentSignalSyntax from './content-signal-syntax.ts';
import edgeAllowsAiUserAgents from './edge-allows-ai-user-agents.ts';
import edgeAllowsDeclaredAgents from './edge-allows-declared-agents.ts';
import edgeAllowsSearchCrawlers from './edge-allows-search-crawlers.ts';
import edgeNoChallenge from './edge-no-challenge.ts';
import edgeRateLimitPolite from './edge-rate-limit-polite.ts';
import edgeServesMachineFiles from './edge-serves-machine-files.ts';
import edgeSupportsHead from './edge-supports-head.ts';
import edgeToleratesMinimalHeaders from './edge-tolerates-minimal-headers.ts';
import noLoginOrGeoWall from './no-login-or-geo-wall.ts';
import noNoaiDirectives from './no-noai-directives.ts';
import pagesIndexable from './pages-indexable.ts';
import pagesQuotable from './pages-quotable.ts';
import robotsAgentEndpointsOpen from './robots-agent-endpoints-open.ts';
import robotsAllowsAiSearch from './robots-allows-ai-search.ts';
import robotsAllowsShoppingCrawlers from './robots-allows-shopping-crawlers.ts';
import robotsAllowsUserFetchers from './robots-allows-user-fetchers.ts';
import robotsCommercePathsOpen from './robots-commerce-paths-open.ts';
import robotsConflictingGroups from './robots-conflicting-groups.ts';
import robotsCrawlDelay from './robots-crawl-delay.ts';
import robotsDefaultOpen from './robots-default-open.ts';
import robotsLegacyTokensOnly from './robots-legacy-tokens-only.ts';
import robotsRenderAssetsOpen from './robots-render-assets-open.ts';
import robotsTxtEncoding from './robots-txt-encoding.ts';
import robotsTxtPlainText from './robots-txt-plain-text.ts';
import robotsTxtReachable from './robots-txt-reachable.ts';
import robotsTxtSizeLimit from './robots-txt-size-limit.ts';
import robotsTxtSyntax from './robots-txt-syntax.ts';
import rslLicenseValid from './rsl-license-valid.ts';
import tdmReservationValid from './tdm-reservation-valid.ts';
import usagePreferencesConsistent from './usage-preferences-consistent.ts';

export const crawlAccess: readonly Check[] = [
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
];
