/** Links to the pages of models and districts from the pages that show phones. */
export const marketLinks = {
  /** Of phones, beside the name of a model or a district. */
  count: (count: string) => count,
  popular: 'Popular models',
  /** On the page of a phone. */
  sameModel: 'Prices and other phones of this model',
}
