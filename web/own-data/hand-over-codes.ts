import * as z from 'zod/mini'
import { findLocalStorage, parseJson } from '#web/api/local-storage.ts'
import { signedInMarker } from '#web/own-data/signed-in-marker.ts'
import { handOverCodesKey } from '#web/own-data/own-data.ts'

/**
 * What this page and public/offline.js show of a sale that cannot be loaded, as texts in the person's language.
 * It is shown until `by`, and only to the person with the uid `owner`.
 */
export const StoredCode = z.object({
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
export type StoredCode = z.infer<typeof StoredCode>
const StoredCodes = z.record(z.string(), StoredCode)

/** The code of this sale that the signed-in person last saw in this browser. Undefined once it has expired. */
export function readStoredCode(id: string, now: Date): StoredCode | undefined {
  const stored = readAll().find(([each]) => each === id)?.[1]
  return stored && stored.owner === signedInMarker.read() && isCurrent(stored, now) ? stored : undefined
}

/** Stores the code of a sale, or removes it if there is none. Also removes expired codes. */
export function storeCode(id: string, code: StoredCode | undefined, now: Date): void {
  const storage = findLocalStorage()
  const others = readAll().filter(([each, stored]) => each !== id && isCurrent(stored, now))
  const all = code ? [...others, [id, code]] : others
  if (all.length > 0) storage.setItem(handOverCodesKey, JSON.stringify(Object.fromEntries(all)))
  else storage.removeItem(handOverCodesKey)
}

export function forgetExpiredCodes(now: Date): void {
  storeCode('', undefined, now)
}

const isCurrent = ({ by }: StoredCode, now: Date) => new Date(by) > now

function readAll(): [id: string, stored: StoredCode][] {
  const stored = parseJson(findLocalStorage().getItem(handOverCodesKey) ?? '{}')
  // Another version of the page may have stored it.
  return Object.entries(z.safeParse(StoredCodes, stored).data ?? {})
}
