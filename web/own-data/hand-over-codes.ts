import * as z from 'zod/mini'
import { findLocalStorage } from '#web/api/local-storage.ts'
import { signedInMarker } from '#web/own-data/signed-in-marker.ts'
import { handOverCodesKey } from '#web/own-data/own-data.ts'

/**
 * What this page and public/offline-sale.js show of a sale that cannot be loaded, as texts in the person's language.
 * It is shown until `by`, and only to the person with the uid `owner`.
 */
export const KeptCode = z.object({
  owner: z.string(),
  by: z.string(),
  phone: z.string(),
  label: z.string(),
  code: z.string(),
  warning: z.string(),
  meeting: z.optional(z.string()),
  seller: z.optional(z.string()),
  /** The seller's number, as a `tel:` link needs it. */
  number: z.optional(z.string()),
  asOf: z.string(),
  until: z.string(),
})
export type KeptCode = z.infer<typeof KeptCode>
const KeptCodes = z.record(z.string(), KeptCode)

/** The code of this sale that the signed-in person last saw in this browser. Undefined once it has expired. */
export function readKeptCode(id: string, now: Date): KeptCode | undefined {
  const kept = readAll().find(([each]) => each === id)?.[1]
  return kept && kept.owner === signedInMarker.read() && isCurrent(kept, now) ? kept : undefined
}

/** Stores the code of a sale, or removes it if there is none. Also removes expired codes. */
export function storeCode(id: string, code: KeptCode | undefined, now: Date): void {
  const storage = findLocalStorage()
  const others = readAll().filter(([each, kept]) => each !== id && isCurrent(kept, now))
  const all = code ? [...others, [id, code]] : others
  if (all.length > 0) storage.setItem(handOverCodesKey, JSON.stringify(Object.fromEntries(all)))
  else storage.removeItem(handOverCodesKey)
}

export function forgetExpiredCodes(now: Date): void {
  storeCode('', undefined, now)
}

const isCurrent = ({ by }: KeptCode, now: Date) => new Date(by) > now

function readAll(): [id: string, kept: KeptCode][] {
  try {
    const stored: unknown = JSON.parse(findLocalStorage().getItem(handOverCodesKey) ?? '{}')
    return Object.entries(z.parse(KeptCodes, stored))
  } catch {
    // The stored text is not ours, or another version of the page stored it.
    return []
  }
}
