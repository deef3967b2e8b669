import * as z from 'zod/mini'
import type { PaymentId, SaleProblemId } from '#contract/ids.ts'
import { SaleProblemReason, SaleProblemReport } from '#contract/sale-problems.ts'
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
type Drafts = Record<string, ProblemDraft>
/** The drafts of one person. Another one who signs in on this device does not get them. */
const Stored = z.object({ owner: z.string(), drafts: z.record(z.string(), Draft) })

/** Whose draft it is, and of what: a report about a sale, the answer to one, or what happened after a missed hand-over. */
export type DraftOf = { owner: string; id: PaymentId | SaleProblemId | `explanation of ${PaymentId}` }

/** A problem that the same person may have sent. */
type Sent = { text: string }

export const emptyDraft: ProblemDraft = { reason: undefined, text: '', photos: [] }

/** The server removes an unused upload after one day. An hour earlier there is time left to send the form. */
const photosKeptMs = 23 * 3_600_000

function readAll(owner: string): Drafts {
  try {
    const stored = z.parse(Stored, JSON.parse(findSessionStorage().getItem(problemDraftKey) ?? 'null'))
    if (stored.owner === owner) return stored.drafts
  } catch {
    // Nothing is stored, or in an unknown format.
  }
  findSessionStorage().removeItem(problemDraftKey)
  return {}
}

/**
 * What was not sent yet in this tab. It survives a reload; without the photos that the server has removed meanwhile. A
 * draft whose text is that of a problem in `sent` was sent, although its answer may have been lost: it is forgotten.
 */
export function readProblemDraft(of: DraftOf, now: number, sent: Sent[] = []): ProblemDraft {
  const { photos, ...draft } = readAll(of.owner)[of.id] ?? emptyDraft
  const text = z.safeParse(SaleProblemReport.shape.text, draft.text).data
  if (sent.some((problem) => problem.text === text)) {
    keepProblemDraft(of, emptyDraft)
    return emptyDraft
  }
  const isKept = ({ uploadedAt = 0 }) => now - uploadedAt < photosKeptMs
  return { ...draft, photos: photos.filter(isKept) }
}

/** Keeps a draft in this tab. An empty one is forgotten. */
export function keepProblemDraft({ owner, id }: DraftOf, draft: ProblemDraft): void {
  const { [id]: _, ...others } = readAll(owner)
  const isEmpty = !draft.reason && draft.text === '' && draft.photos.length === 0
  const drafts = isEmpty ? others : { ...others, [id]: draft }
  if (Object.keys(drafts).length === 0) findSessionStorage().removeItem(problemDraftKey)
  else findSessionStorage().setItem(problemDraftKey, JSON.stringify({ owner, drafts }))
}

/** The draft while its form is open. Each change is kept at once, so that a reload right after it loses nothing. */
export function openProblemDraft(of: DraftOf, now: number, sent?: Sent[]) {
  let draft = readProblemDraft(of, now, sent)
  return {
    read: () => draft,
    change(changes: Partial<ProblemDraft>) {
      draft = { ...draft, ...changes }
      keepProblemDraft(of, draft)
    },
  }
}
