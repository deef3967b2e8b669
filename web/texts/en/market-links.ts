/** Links to the pages of models and districts from the pages that show phones. */
export const marketLinks = {
  toOverview: 'Phones by model and district',
  popular: 'What do phones cost?',
  /** On the page of a phone. */
  sameModel: 'Prices and other phones of this model',
}
