/** Loads what a list shows when nothing matches, which few lists need. */
export const importNoResults = async () => ({ default: (await import('./no-results.tsx')).NoResults })
