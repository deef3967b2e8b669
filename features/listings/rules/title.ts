import type { ModelId } from '#contract/ids.ts'
import { nameModel } from '#features/models/queries.ts'
import { readMemory } from '#features/models/rules/memory.ts'
import { plainText } from '#lib/plain-text.ts'

/** What a listing is named by: what the seller wrote, and the model that was recognised in it. Null: unknown. */
type Named = { model: string; modelId: ModelId | null; ramGb: number | null; storageGb: number | null }

/**
 * The title of a listing: what the seller wrote, and the RAM and the storage that it does not say, so that people can
 * compare prices: "Redmi Note 11 · 6/128 GB". A model in Bangla letters is named as on its box, for readers of English and
 * for the address of the page.
 */
export function titleOf({ model: written, modelId, ramGb, storageGb }: Named): string {
  const model = nameInLatin(written, modelId) ?? written
  const plain = plainText(model)
  const memory = readMemory(plain, { withPairs: true })
  // All iPhones of one model and storage have the same RAM, and Apple names none.
  const ram = memory.ramGb === ramGb || /iphone/iu.test(model) ? null : ramGb
  const saysStorage = memory.storageGb === storageGb || hasNumber(plain, storageGb)
  const sizes = formatSizes(ram, saysStorage ? null : storageGb)
  return sizes ? `${model} · ${sizes}` : model
}

const nameInLatin = (written: string, modelId: ModelId | null): string | undefined =>
  modelId !== null && /\p{Script=Bengali}/u.test(written) ? nameModel(modelId) : undefined

/** Sellers also write the storage without its unit: "Xiaomi 12T 256". Smaller numbers belong to the model's name. */
const hasNumber = (plain: string, gigabytes: number | null): boolean =>
  gigabytes !== null && gigabytes >= 16 && plain.split(/\D+/u).includes(String(gigabytes))

function formatSizes(ramGb: number | null, storageGb: number | null): string | undefined {
  if (ramGb && storageGb) {
    return storageGb < 1024 ? `${ramGb}/${storageGb} GB` : `${ramGb} GB/${formatStorage(storageGb)}`
  }
  if (storageGb) return formatStorage(storageGb)
  return ramGb ? `${ramGb} GB RAM` : undefined
}

const formatStorage = (gigabytes: number): string =>
  gigabytes >= 1024 && gigabytes % 1024 === 0 ? `${gigabytes / 1024} TB` : `${gigabytes} GB`
