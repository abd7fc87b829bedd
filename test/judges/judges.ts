/** All judges, in the order of docs/conformance.md. */
import type { Judge } from './judge.ts';
import axe from './judges/axe.ts';
import fastmcp from './judges/fastmcp.ts';
import httpMessageSignatures from './judges/http-message-signatures.ts';
import mcpConformance from './judges/mcp-conformance.ts';
import mcpPython from './judges/mcp-python.ts';
import mcpTypescript1 from './judges/mcp-typescript-v1.ts';
import mcpTypescript2 from './judges/mcp-typescript-v2.ts';
import mcpcheck from './judges/mcpcheck.ts';
import openapiGenerator from './judges/openapi-generator.ts';
import openapiTypescript from './judges/openapi-typescript.ts';
import promtool from './judges/promtool.ts';
import redocly from './judges/redocly.ts';
import spckApril from './judges/spck-2026-04-08.ts';
import retailApp from './judges/retail-app.ts';
import schemathesis from './judges/schemathesis.ts';
import spckAugust from './judges/spck-2026-08-25.ts';
import standardwebhooks from './judges/standardwebhooks.ts';
import tink from './judges/tink.ts';
import ucpCli from './judges/ucp-cli.ts';
import ucpQuestions from './judges/ucp-questions.ts';
import ucpSchema from './judges/ucp-schema.ts';
import ucpSdk from './judges/ucp-sdk.ts';
import ucpSuite from './judges/ucp-suite.ts';
import ucpSuiteGoogle from './judges/ucp-suite-google.ts';
import vnu from './judges/vnu.ts';

export const judges: Judge[] = [
  mcpPython,
  mcpTypescript1,
  mcpTypescript2,
  fastmcp,
  mcpcheck,
  mcpConformance,
  spckAugust,
  spckApril,
  ucpQuestions,
  ucpSuite,
  ucpSuiteGoogle,
  ucpCli,
  ucpSdk,
  ucpSchema,
  httpMessageSignatures,
  standardwebhooks,
  tink,
  redocly,
  openapiTypescript,
  openapiGenerator,
  schemathesis,
  vnu,
  axe,
  promtool,
  retailApp,
];
