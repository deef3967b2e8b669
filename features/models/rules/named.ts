import { type KnownModel, listHeadWords, listNameWords, tokensOf } from './names.ts'
import { createWordReader } from './word-reader.ts'

/**
 * The models of this brand that the whole text names already, by their name or another spelling, whatever its case,
 * spaces and typing errors. Undefined if the text has no word that says something about a model.
 */
export function findNamed<M extends KnownModel>(
  models: readonly M[],
  text: string,
  brand: string,
): M[] | undefined {
  const heads = listHeadWords(models)
  const readWord = createWordReader(new Set([...listNameWords(models), ...heads.keys()]))
  // Without spaces, as in the index of spellings: it knows words that the reader does not.
  const keyOf = (name: string) => tokensOf(name, readWord).join('')
  const key = keyOf(text)
  if (key === '') return undefined
  return models.filter(
    (model) =>
      model.brand === brand && [model.name, ...model.spellings].some((spelling) => keyOf(spelling) === key),
  )
}
