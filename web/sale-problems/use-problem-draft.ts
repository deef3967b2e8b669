import { useState } from 'react'
import type { PaymentId, SaleProblemId } from '#contract/ids.ts'
import type { SaleProblem } from '#contract/sale-problems.ts'
import { useSession } from '#web/session/session.tsx'
import { openProblemDraft, type ProblemDraft } from './problem-draft.ts'
import { useProblemPhotos } from './use-problem-photos.ts'

/** What the person has chosen and typed so far. */
export type TypedDraft = Omit<ProblemDraft, 'photos'>

/**
 * A report or an answer while it is being written. Closing the dialog or reloading the page loses nothing of it, except
 * photos that are not uploaded yet. `sent` has the reader's own problems with this sale.
 */
export function useProblemDraft(id: PaymentId | SaleProblemId, sent: SaleProblem[] = []) {
  const owner = useSession().user?.uid
  const [stored] = useState(() => openProblemDraft({ owner, id }, Date.now(), sent))
  const [draft, setDraft] = useState<TypedDraft>(() => {
    const { photos: _, ...typed } = stored.read()
    return typed
  })
  const uploads = useProblemPhotos(stored)

  function change(next: TypedDraft) {
    stored.change(next)
    setDraft(next)
  }

  function forget() {
    stored.forget()
    setDraft({ text: '' })
    uploads.photoUploads.reset([])
  }

  return { draft, change, uploads, forget }
}
