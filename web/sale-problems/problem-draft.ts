import * as z from 'zod/mini'
import type { PaymentId, SaleProblemId } from '#contract/ids.ts'
import { OfferKind } from '#contract/problem-offers.ts'
import { SaleProblemReason, SaleProblemReport } from '#contract/sale-problems.ts'
import { dropExpired, StoredPhotos } from '#web/photos/stored-photos.ts'
import { type Draft, openDraft } from '#web/own-data/draft.ts'

const ProblemDraft = z.object({
  reason: z.optional(SaleProblemReason),
  text: z.string(),
  photos: StoredPhotos,
  /** What the buyer wants, and how much in taka, as they typed it. */
  what: z.optional(OfferKind),
  amount: z.optional(z.string()),
})
/** What a person has chosen, typed and uploaded so far. */
export type ProblemDraft = z.infer<typeof ProblemDraft>

/** A report about a sale, or the answer to a problem. */
type Subject = { owner: string | undefined; id: PaymentId | SaleProblemId }

/** A problem that the same person has sent. */
type Sent = { text: string }

/** The key of its draft. */
export const keyOfProblem = (id: PaymentId | SaleProblemId) => `problem ${id}`

export const emptyDraft: ProblemDraft = { reason: undefined, text: '', photos: [] }

/**
 * Opens the draft of this tab, without the photos that the server has removed since. If a problem in `sent` has the same
 * text, the draft was sent and only the server's answer was lost: then it is removed.
 */
export function openProblemDraft(
  { owner, id }: Subject,
  now: number,
  sent: Sent[] = [],
): Draft<ProblemDraft> {
  function restore({ photos, ...draft }: ProblemDraft): ProblemDraft {
    const text = z.safeParse(SaleProblemReport.shape.text, draft.text).data
    if (sent.some((problem) => problem.text === text)) return emptyDraft
    return { ...draft, photos: dropExpired(photos, now) }
  }
  return openDraft(ProblemDraft, { key: keyOfProblem(id), owner, empty: emptyDraft, restore })
}
