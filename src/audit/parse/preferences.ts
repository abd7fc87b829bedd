/** What a site says about the use of its content: signals, robots directives, link headers. */
export { parseLinkHeader, type LinkHeader } from './preferences-link.ts';
export { parseContentSignal, type ContentSignal } from './preferences-signal.ts';
export { parseContentUsage, type ContentUsage } from './preferences-usage.ts';
export { robotsDirectives, type RobotsDirective } from './preferences-robots.ts';
