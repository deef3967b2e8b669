import type { RefObject } from 'react'
import * as z from 'zod/mini'
import type { PaymentId } from '#contract/ids.ts'
import type { SaleView } from '#contract/sale-view.ts'
import { meetings } from '#texts/meetings.ts'
import { useDraft } from '#web/own-data/use-draft.ts'
import { useSession } from '#web/session/session.tsx'
import { useOpenedDialog } from '#web/ui/dialogs/final-focus.ts'
import { useCloseIfForbidden } from './use-close-if-forbidden.ts'

/** What the person has typed about a meeting and not sent yet. Fields that they have not changed are missing. */
const MeetingDraft = z.partial(z.object({ at: z.string(), place: z.string(), phoneNumber: z.string() }))
export type MeetingDraft = z.infer<typeof MeetingDraft>

/** The key of the draft. */
export const keyOfProposal = (id: PaymentId) => `meeting of ${id}`

/**
 * The state of the form that proposes a meeting. The page of the sale holds it, because the buttons that open the form come
 * and go with what the other side does. If the pressed button is gone, `headingRef` gets the focus.
 */
export function useProposal(id: PaymentId, { may }: SaleView, headingRef: RefObject<HTMLElement | null>) {
  const owner = useSession().user?.uid
  const { typed, change, forget } = useDraft(MeetingDraft, { key: keyOfProposal(id), owner, empty: {} })
  const { isOpen, open, close, end, find } = useOpenedDialog(headingRef)
  useCloseIfForbidden({
    isForbidden: isOpen && !may.includes('propose'),
    title: meetings.cannotPropose,
    close,
  })

  return {
    isOpen,
    draft: typed,
    open,
    change,
    close,
    closeSent() {
      end()
      forget()
    },
    /** Call it when a proposal that waited was sent. */
    forget,
    findFocus: find,
  }
}
export type Proposal = ReturnType<typeof useProposal>
