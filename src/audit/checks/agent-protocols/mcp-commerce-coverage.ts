import { defineCheck, fail, notApplicable, pass, warn } from '../../check.ts';
import { joinToolNames } from '../subjects/service/mcp.ts';
import { journeySteps, stepsOf } from '../subjects/service/journey.ts';

const words = {
  search: 'search',
  detail: 'product details',
  cart: 'cart',
  checkout: 'checkout',
  order: 'order status',
  policies: 'policies',
} as const;
const tools = {
  search: 'search_catalog',
  detail: 'get_product',
  cart: 'create_cart',
  checkout: 'create_checkout',
  order: 'get_order',
  policies: 'get_policies',
} as const;

export default defineCheck({
  id: 'mcp-commerce-coverage',
  category: 'agent-protocols',
  name: 'MCP tools cover the shopping journey',
  description: 'Detects MCP servers that can search but not sell, or the reverse.',
  why: 'If an agent finds a product but cannot add it to a cart, it sends the buyer elsewhere to finish, or to another store.',
  judged: {
    pass: 'The names or descriptions of the tools cover search, product details, and cart or checkout.',
    warn: 'One of the three is missing.',
    fail: 'No tool is related to shopping.',
    notApplicable: 'No tool is listed.',
  },
  priority: 'medium',
  appliesTo: 'checkout-protocol',
  requires: ['mcp'],
  shopOnly: true,
  confidence: 'medium',
  effort: 'days',
  maturity: 'emerging',
  fix: {
    title: 'Offer tools from search to checkout',
    instructions: 'Expose search_catalog, get_product, create_cart, create_checkout, and get_order.',
  },
  sources: ['ucp-2026-04-08', 'mcp'],
  needs: ['mcp'],
  evaluate({ mcp }) {
    const list = mcp.tools?.list ?? [];
    if (!mcp.tools || !list.length) return notApplicable('No MCP tool is listed.');
    const found = stepsOf(list);
    const evidence = [{ ref: mcp.tools.ref, snippet: joinToolNames(list, 12).slice(0, 300) }];
    const covered = journeySteps.filter((step) => found.has(step)).map((step) => words[step]);
    const lacking = (['search', 'detail'] as const).filter((step) => !found.has(step));
    const missing = [
      ...lacking.map((step) => words[step]),
      ...(found.has('cart') || found.has('checkout') ? [] : ['cart or checkout']),
    ];
    const fix = {
      instructions: `Add tools for ${missing.join(', ')}, with the names that UCP uses.`,
      snippet: [...lacking, ...(missing.includes('cart or checkout') ? (['cart', 'checkout'] as const) : [])]
        .map((step) => tools[step])
        .join('\n'),
    };
    if (!covered.length)
      return fail(`None of the ${list.length} MCP tools is related to shopping: ${joinToolNames(list)}.`, {
        evidence,
        fix,
      });
    return missing.length
      ? warn(`MCP tools cover ${covered.join(', ')}, but not ${missing.join(', ')}.`, { evidence, fix })
      : pass(`MCP tools cover ${covered.join(', ')}.`, { evidence });
  },
});
