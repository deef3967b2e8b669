import * as z from 'zod/mini'
import type { PaymentId, SaleProblemId } from '#contract/ids.ts'
import { SaleProblemReason } from '#contract/sale-problems.ts'
import { findSessionStorage } from '#web/api/local-storage.ts'
import { problemDraftKey } from '#web/session/store/own-data.ts'

const Draft = z.object({
  reason: z.optional(SaleProblemReason),
  text: z.string(),
  /** Those that are uploaded; when is in milliseconds of this device's clock. */
  photos: z.array(z.object({ url: z.string(), uploadedAt: z.optional(z.number()) })),
})
/** What somebody has chosen, typed and uploaded so far. */
export type ProblemDraft = z.infer<typeof Draft>
const Drafts = z.record(z.string(), Draft)

/** A report about a sale, or the answer to one. */
type DraftOf = PaymentId | SaleProblemId

export const emptyDraft: ProblemDraft = { text: '', photos: [] }

/** The server removes an unused upload after one day. An hour earlier there is time left to send the form. */
const photosKeptMs = 23 * 3_600_000

function readAll(): z.infer<typeof Drafts> {
  try {
    return z.parse(Drafts, JSON.parse(findSessionStorage().getItem(problemDraftKey) ?? '{}'))
  } catch {
    // Stored in an unknown format: ignore it.
    return {}
  }
}

/** What was not sent yet in this tab. It survives a reload; without the photos that the server has removed meanwhile. */
export function readProblemDraft(id: DraftOf, now: number): ProblemDraft {
  const { photos, ...draft } = readAll()[id] ?? emptyDraft
  const isKept = ({ uploadedAt = 0 }) => now - uploadedAt < photosKeptMs
  return { ...draft, photos: photos.filter(isKept) }
}

/** Keeps a draft in this tab. An empty one is forgotten. */
export function keepProblemDraft(id: DraftOf, draft: ProblemDraft): void {
  const { [id]: _, ...others } = readAll()
  const isEmpty = !draft.reason && draft.text === '' && draft.photos.length === 0
  const drafts = isEmpty ? others : { ...others, [id]: draft }
  if (Object.keys(drafts).length === 0) findSessionStorage().removeItem(problemDraftKey)
  else findSessionStorage().setItem(problemDraftKey, JSON.stringify(drafts))
}
