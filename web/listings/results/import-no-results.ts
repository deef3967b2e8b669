/** Loads the code for a list in which nothing matches. Few lists need it. */
export const importNoResults = async () => ({ default: (await import('./no-results.tsx')).NoResults })
