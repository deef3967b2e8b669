import * as z from 'zod/mini'
import { findLocalStorage } from '#web/api/local-storage.ts'
import { signedInMarker } from '#web/session/identity/signed-in-marker.ts'
import { handOverCodesKey } from './own-data.ts'

/**
 * What is shown of a sale while it cannot be loaded, in finished words, here and by public/offline-sale.js. `by` says
 * until when, and `owner` is the uid of the only person to whom it is shown.
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
  /** The seller's number as a link dials it. */
  number: z.optional(z.string()),
  asOf: z.string(),
  until: z.string(),
})
export type KeptCode = z.infer<typeof KeptCode>
const KeptCodes = z.record(z.string(), KeptCode)

/** The code of this sale that the person who is signed in has last seen in this browser, until its time is over. */
export function readKeptCode(id: string, now: Date): KeptCode | undefined {
  const kept = readAll().find(([each]) => each === id)?.[1]
  return kept && kept.owner === signedInMarker.read() && isCurrent(kept, now) ? kept : undefined
}

/** Keeps the code of a sale, or forgets it where there is none. Codes whose time is over are forgotten too. */
export function storeCode(id: string, code: KeptCode | undefined, now: Date): void {
  const storage = findLocalStorage()
  const others = readAll().filter(([each, kept]) => each !== id && isCurrent(kept, now))
  const all = code ? [...others, [id, code]] : others
  if (all.length > 0) storage.setItem(handOverCodesKey, JSON.stringify(Object.fromEntries(all)))
  else storage.removeItem(handOverCodesKey)
}

/** Forgets the codes whose time is over. */
export function forgetOverdueCodes(now: Date): void {
  storeCode('', undefined, now)
}

const isCurrent = ({ by }: KeptCode, now: Date) => new Date(by) > now

function readAll(): [id: string, kept: KeptCode][] {
  try {
    const stored: unknown = JSON.parse(findLocalStorage().getItem(handOverCodesKey) ?? '{}')
    return Object.entries(z.parse(KeptCodes, stored))
  } catch {
    // The stored text is not ours, or an earlier version's: it counts as nothing.
    return []
  }
}
