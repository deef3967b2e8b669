import { useEffect, useState } from 'react'
import type { PaymentId, SaleProblemId } from '#contract/ids.ts'
import { emptyDraft, keepProblemDraft, type ProblemDraft, readProblemDraft } from './problem-draft.ts'
import { useProblemPhotos } from './use-problem-photos.ts'

/** What was chosen and typed so far. */
export type TypedDraft = Omit<ProblemDraft, 'photos'>

/**
 * A report, or the answer to one, while it is written. A dialog closed by mistake loses nothing of it, and neither does a
 * reload of the page, except photos that are not uploaded yet.
 */
export function useProblemDraft(id: PaymentId | SaleProblemId) {
  const [kept] = useState(() => readProblemDraft(id, Date.now()))
  const [draft, setDraft] = useState<TypedDraft>({ reason: kept.reason, text: kept.text })
  const uploads = useProblemPhotos(kept.photos)
  const { photos, tray } = uploads
  useEffect(() => {
    const uploaded = photos.flatMap(({ url, uploadedAt }) => (url ? [{ url, uploadedAt }] : []))
    keepProblemDraft(id, { ...draft, photos: uploaded })
  }, [id, draft, photos])

  function forget() {
    keepProblemDraft(id, emptyDraft)
    setDraft({ text: '' })
    tray.reset([])
  }

  return { draft, change: setDraft, uploads, forget }
}
