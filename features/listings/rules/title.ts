import { readMemory } from '#features/models/rules/memory.ts'
import { plainText } from '#lib/plain-text.ts'

/** What a listing is named by. Null or undefined: the size is unknown. */
type Named = { model: string; ramGb: number | null; storageGb: number | null }

/**
 * The title of a listing: what the seller wrote, and the RAM and the storage that it does not say, so that people can
 * compare prices: "Redmi Note 11 · 6/128 GB".
 */
export function titleOf({ model, ramGb, storageGb }: Named): string {
  const plain = plainText(model)
  const written = readMemory(plain, { withPairs: true })
  // All iPhones of one model and storage have the same RAM, and Apple names none.
  const ram = written.ramGb === ramGb || /iphone/iu.test(model) ? null : ramGb
  const saysStorage = written.storageGb === storageGb || hasNumber(plain, storageGb)
  const sizes = formatSizes(ram, saysStorage ? null : storageGb)
  return sizes ? `${model} · ${sizes}` : model
}

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
