/**
 * Joins an ending in Bangla to its word. A line may break after a hyphen, but not before a word joiner. The fonts of the
 * pages have no unbreakable hyphen.
 */
export const joinEndings = (text: string): string => text.replaceAll(/-(?=[\u0985-\u09B9])/gu, '-\u2060')
