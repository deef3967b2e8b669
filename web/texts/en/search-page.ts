export const searchPage = {
  titleFor: (words: string) => `“${words}”`,
  heading: 'All phones for sale',
  /** What is before and after the words that were searched for. */
  headingFor: { before: 'Phones for “', after: '”' },
  none: 'Check the spelling, or try fewer words, such as only the model or only the place. Or see all phones of one brand.',
  noneAtAll: 'No phone is for sale right now. Please look again later.',
  understood: (words: string, from?: string, upTo?: string) =>
    ['Showing phones', words && `for “${words}”`, from && `from ${from}`, upTo && `up to ${upTo}`]
      .filter(Boolean)
      .join(' '),
  onlyMentioned: (brand: string) => `No ${brand} phones here now. These only mention ${brand}.`,
}
