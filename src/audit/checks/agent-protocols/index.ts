import type { Check } from '../../check.ts';
import a2aCardCacheable from './a2a-card-cacheable.ts';
import a2aCardValid from './a2a-card-valid.ts';
import a2aEndpointLive from './a2a-endpoint-live.ts';
import agentSkillsDigests from './agent-skills-digests.ts';
import agentSkillsValid from './agent-skills-valid.ts';
import apiCatalogValid from './api-catalog-valid.ts';
import ardManifestFound from './ard-manifest-found.ts';
import ardManifestValid from './ard-manifest-valid.ts';
import discoveryCors from './discovery-cors.ts';
import legacyManifestsClean from './legacy-manifests-clean.ts';
import mcpAuthDiscoverable from './mcp-auth-discoverable.ts';
import mcpCommerceCoverage from './mcp-commerce-coverage.ts';
import mcpEndpointFound from './mcp-endpoint-found.ts';
import mcpGetSafe from './mcp-get-safe.ts';
import mcpResponds from './mcp-responds.ts';
import mcpServerCardValid from './mcp-server-card-valid.ts';
import mcpToolParamsDescribed from './mcp-tool-params-described.ts';
import mcpToolsListed from './mcp-tools-listed.ts';
import nlwebAsk from './nlweb-ask.ts';
import oauthAsMetadata from './oauth-as-metadata.ts';
import oauthProtectedResource from './oauth-protected-resource.ts';
import openapiFound from './openapi-found.ts';
import openapiValid from './openapi-valid.ts';
import webBotAuthDirectory from './web-bot-auth-directory.ts';
import webmcpAttributesValid from './webmcp-attributes-valid.ts';
import webmcpDeclarative from './webmcp-declarative.ts';
import webmcpImperative from './webmcp-imperative.ts';

export const agentProtocols: readonly Check[] = [
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
];
