/** Puts an unbreakable space before the unit of a size, so that "8/256 GB" in the name of a phone stays on one line. */
export const keepSizesWhole = (text: string): string => text.replaceAll(/(\d) +(?=[GT]B\b)/giu, '$1\u00a0')
