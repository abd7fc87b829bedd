/** Problem types of the dashboard, beside those of every surface. */
import { Problem, type ProblemKind, type ProblemOptions } from '#http';

export const dashboardProblems = {
  invalid: {
    status: 400,
    title: 'The form is not valid',
    meaning: 'The form has a value that the page does not offer. Nothing was changed.',
    causes: [
      'The form was sent by a program with other fields.',
      'The page was open during an update of Portico.',
    ],
    fix: 'Reload the page and send the form again.',
  },
  busy: {
    status: 409,
    title: 'Another change to this store is in progress',
    meaning: 'A change or an import of this store is not finished yet. Nothing was changed.',
    causes: ['Another member saves the same store.', 'A file of products is being imported.'],
    fix: 'Wait until the other change is done, then try again.',
  },
} as const satisfies Record<string, ProblemKind>;

export const dashboardProblem = (code: keyof typeof dashboardProblems, options?: ProblemOptions): Problem =>
  new Problem(code, dashboardProblems[code], options);
