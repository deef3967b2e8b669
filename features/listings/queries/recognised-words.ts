import { recognisePhone } from '#features/models/queries.ts'
import { ramSizes, readMemory, storageSizes } from '#features/models/rules/memory.ts'
import { plainText } from '#lib/plain-text.ts'
import { wordOfFilter } from './filters.ts'
import type { Term } from './terms.ts'

/**
 * A word and its place in the plain text. `inHead` has terms that a listing's brand and model may match instead of it.
 */
type TypedWord = { start: number; end: number; inHead: Term[] }

/**
 * Adds the filter of the recognised model to each word that names it, and the filters of the sizes to each word that
 * states RAM or storage. So "রেডমি ৯এ" also finds listings of the Redmi 9A in any other spelling that was recognised.
 */
export function addRecognised<W extends TypedWord>(text: string, words: W[]): W[] {
  const plain = plainText(text)
  const ofModel = findDecisive(plain, words, (rest) => recognisePhone(rest)?.model.id)
  const ofMemory = findDecisive(plain, words, readSizes)
  const [model, sizes] = [recognisePhone(plain)?.model.id, readSizes(plain)]
  return words.map((word) => ({
    ...word,
    inHead: [
      ...word.inHead,
      ...(ofModel.has(word) ? [wordOfFilter(`model:${model}`)] : []),
      ...(ofMemory.has(word) ? [{ all: sizes?.split(' ').map(wordOfFilter) ?? [] }] : []),
    ],
  }))
}

/**
 * What a listing must not be if the text states RAM and storage together, as in 8/256: a phone with other sizes. Its words
 * may have both numbers all the same, as in “iPhone 8 256 GB”.
 */
export function listOtherSizes(text: string): Term[] {
  const { ramGb, storageGb } = readMemory(plainText(text), { withPairs: true })
  if (!ramGb || !storageGb) return []
  const others = [
    ...[...ramSizes].filter((size) => size !== ramGb).map((size) => `ram:${size}`),
    ...[...storageSizes].filter((size) => size !== storageGb).map((size) => `storage:${size}`),
  ]
  return [{ not: { any: others.map(wordOfFilter) } }]
}

function readSizes(plain: string): string | undefined {
  const { ramGb, storageGb } = readMemory(plain, { withPairs: true })
  const sizes = [ramGb && `ram:${ramGb}`, storageGb && `storage:${storageGb}`].filter(Boolean)
  return sizes.length > 0 ? sizes.join(' ') : undefined
}

/** Finds the words that an answer depends on: without any one of them, the answer is different. */
function findDecisive<W extends TypedWord>(
  plain: string,
  words: W[],
  read: (plain: string) => string | undefined,
): Set<W> {
  const answer = read(plain)
  if (answer === undefined) return new Set()
  const without = ({ start, end }: W) => `${plain.slice(0, start)} ${plain.slice(end)}`
  return new Set(words.filter((word) => read(without(word)) !== answer))
}
