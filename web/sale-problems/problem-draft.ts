import * as z from 'zod/mini'
import type { PaymentId, SaleProblemId } from '#contract/ids.ts'
import { SaleProblemReason, SaleProblemReport } from '#contract/sale-problems.ts'
import { findSessionStorage } from '#web/api/local-storage.ts'
import { problemDraftKey } from '#web/session/store/own-data.ts'

const Draft = z.object({
  reason: z.optional(SaleProblemReason),
  text: z.string(),
  /** The uploaded photos. `uploadedAt` is in milliseconds of this device's clock. */
  photos: z.array(z.object({ url: z.string(), uploadedAt: z.optional(z.number()) })),
})
/** What a person has chosen, typed and uploaded so far. */
export type ProblemDraft = z.infer<typeof Draft>
type Drafts = Record<string, ProblemDraft>
/** The drafts of one person. Nobody else who signs in on this device gets them. */
const Stored = z.object({ owner: z.string(), drafts: z.record(z.string(), Draft) })

/** Whose draft it is, and for what: a report about a sale, the answer to a problem, or the explanation of a missed hand-over. */
type DraftKey = { owner: string; id: PaymentId | SaleProblemId | `explanation of ${PaymentId}` }

/** A problem that the same person has sent. */
type Sent = { text: string }

export const emptyDraft: ProblemDraft = { reason: undefined, text: '', photos: [] }

/** The server removes an unused photo after one day. One hour less leaves time to send the form. */
const photosKeptMs = 23 * 3_600_000

function readAll(owner: string): Drafts {
  try {
    const stored = z.parse(Stored, JSON.parse(findSessionStorage().getItem(problemDraftKey) ?? 'null'))
    if (stored.owner === owner) return stored.drafts
  } catch {
    // Nothing is stored, or its format is unknown.
  }
  findSessionStorage().removeItem(problemDraftKey)
  return {}
}

/**
 * Reads the draft that was stored in this tab, without the photos that the server has removed since. If a problem in `sent`
 * has the same text, the draft was sent and only the server's answer was lost: then it is removed.
 */
export function readProblemDraft(key: DraftKey, now: number, sent: Sent[] = []): ProblemDraft {
  const { photos, ...draft } = readAll(key.owner)[key.id] ?? emptyDraft
  const text = z.safeParse(SaleProblemReport.shape.text, draft.text).data
  if (sent.some((problem) => problem.text === text)) {
    keepProblemDraft(key, emptyDraft)
    return emptyDraft
  }
  const isKept = ({ uploadedAt = 0 }) => now - uploadedAt < photosKeptMs
  return { ...draft, photos: photos.filter(isKept) }
}

/** Stores a draft in this tab, or removes it if it is empty. */
export function keepProblemDraft({ owner, id }: DraftKey, draft: ProblemDraft): void {
  const { [id]: _, ...others } = readAll(owner)
  const isEmpty = !draft.reason && draft.text === '' && draft.photos.length === 0
  const drafts = isEmpty ? others : { ...others, [id]: draft }
  if (Object.keys(drafts).length === 0) findSessionStorage().removeItem(problemDraftKey)
  else findSessionStorage().setItem(problemDraftKey, JSON.stringify({ owner, drafts }))
}

/** The draft while its form is open. Each change is stored at once, so that a reload right after it loses nothing. */
export function openProblemDraft(key: DraftKey, now: number, sent?: Sent[]) {
  let draft = readProblemDraft(key, now, sent)
  return {
    read: () => draft,
    change(changes: Partial<ProblemDraft>) {
      draft = { ...draft, ...changes }
      keepProblemDraft(key, draft)
    },
  }
}
