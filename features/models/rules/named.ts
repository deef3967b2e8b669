import { createNameReader, type KnownModel, tokensOf } from './names.ts'

/**
 * The models of this brand whose name or spelling is the whole text. Ignores case, spaces and typing errors. Undefined if
 * the text has no word of a model's name.
 */
export function findNamed<M extends KnownModel>(
  models: readonly M[],
  text: string,
  brand: string,
): M[] | undefined {
  const { readWord } = createNameReader(models)
  // Compared without spaces, because the word reader does not know every word of the spellings.
  const keyOf = (name: string) => tokensOf(name, readWord).join('')
  const key = keyOf(text)
  if (key === '') return undefined
  return models.filter(
    (model) =>
      model.brand === brand && [model.name, ...model.spellings].some((spelling) => keyOf(spelling) === key),
  )
}
