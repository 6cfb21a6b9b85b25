import type { BudgetException } from './budgets.ts';

/** The code that may be longer than its budget, each with its reason. */
export const budgetExceptions: readonly BudgetException[] = [];
