export const search = {
  label: 'Search phones',
  field: 'Which phone are you looking for?',
  hint: 'Model or place',
  go: 'Search',
  suggestions: 'Suggestions',
  title: 'Search',
  titleFor: (words: string) => `“${words}”`,
  heading: 'All phones for sale',
  headingFor: (words: string) => `Phones for “${words}”`,
  none: 'Check the spelling, or try fewer words, such as only the model or only the place. Or see all phones of one brand.',
  noneAtAll: 'There is no phone for sale right now. New ones come in often.',
}
