/** Problem types of the dashboard, beside those of every surface. */
import { Problem, type ProblemKind, type ProblemOptions } from '#http';
import { dashboardTexts as say } from './messages/index.ts';

export const dashboardProblems = {
  invalid: {
    status: 400,
    get title() {
      return say('invalid-title');
    },
    get meaning() {
      return say('invalid-meaning');
    },
    get causes() {
      return [say('invalid-fields'), say('invalid-update')];
    },
    get fix() {
      return say('invalid-fix');
    },
  },
  busy: {
    status: 409,
    get title() {
      return say('busy-title');
    },
    get meaning() {
      return say('busy-meaning');
    },
    get causes() {
      return [say('busy-member'), say('busy-import')];
    },
    get fix() {
      return say('busy-fix');
    },
  },
} as const satisfies Record<string, ProblemKind>;

export const dashboardProblem = (code: keyof typeof dashboardProblems, options?: ProblemOptions): Problem =>
  new Problem(code, dashboardProblems[code], options);
