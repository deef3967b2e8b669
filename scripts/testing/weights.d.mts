export const budgets: Record<'' | 'brand/:id' | 'item/:id' | 'login', number>
export function sayWeights(options?: { onlyBudgets?: boolean }): void
