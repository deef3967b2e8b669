export const search = {
  label: 'Search phones',
  field: 'Which phone do you look for?',
  hint: 'Model or place',
  go: 'Search',
  title: 'Search',
  titleFor: (words: string) => `“${words}”`,
  heading: 'All phones for sale',
  headingFor: (words: string) => `Phones for “${words}”`,
  none: 'Nothing for sale fits these words. Try fewer of them, or a brand alone.',
  noneAtAll: 'There is no phone for sale right now. New ones come in often.',
}
