/** The texts of the admin page of unrecognised phone models. */
export const models = {
  title: 'Phone models',
  text: 'What sellers wrote for models that we do not know, the most frequent first. Say which model it is, and all such phones are recognised.',
  list: 'Unrecognised models',
  loading: 'Loading the unrecognised models',
  empty: 'Every phone is recognised',
  emptyText: 'A phone of a model that we do not know appears here.',
  countOf: (brand: string, listings: number) =>
    `${brand}, ${listings === 1 ? '1 phone' : `${listings} phones`}`,
  teach: 'Which model is it?',
  teachNamed: (model: string) => `Which model is it? ${model}`,
  which: 'Model',
  whichHelp: 'Choose a model from the list. The seller’s text then means this model.',
  newHelp: (name: string, brand: string) => `We do not know “${name}”. It becomes a new model of ${brand}.`,
  addSpelling: 'Add this spelling',
  addModel: 'Add this model',
  taught: 'The phones are being recognised',
}
