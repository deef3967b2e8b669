export const search = {
  label: 'Search phones',
  field: 'Which phone are you looking for?',
  hint: 'Model or place',
  go: 'Search',
  suggestions: 'Suggestions',
  title: 'Search',
}
