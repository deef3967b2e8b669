import { type RefObject, useState } from 'react'
import type { SaleView } from '#contract/sale-view.ts'
import { useMeetingMessages } from '#web/messages/meeting-messages.tsx'
import { useFinalFocus } from '#web/ui/final-focus.ts'
import { useCutOff } from './use-cut-off.ts'

/** What the reader of a sale has typed about its meeting and not sent yet; what they have not typed is missing. */
export type MeetingDraft = { at?: string; place?: string; phoneNumber?: string }

/**
 * The proposal of a meeting while it is written. It belongs to the page of the sale: the buttons that open it come and go
 * with what the other side does, and a form closed by mistake, or because the sale allows no proposal now, loses nothing.
 * `headingRef` gets the focus where the button is gone.
 */
export function useProposal({ may }: SaleView, headingRef: RefObject<HTMLElement | null>) {
  const { meetings } = useMeetingMessages()
  const [isOpen, setOpen] = useState(false)
  const [draft, setDraft] = useState<MeetingDraft>({})
  const focus = useFinalFocus(headingRef)
  const close = () => setOpen(false)
  useCutOff({ isCutOff: isOpen && !may.includes('propose'), title: meetings.cannotPropose, close })

  return {
    isOpen,
    draft,
    open(pressed: HTMLElement) {
      focus.begin(pressed)
      setOpen(true)
    },
    type: (typed: MeetingDraft) => setDraft((before) => ({ ...before, ...typed })),
    close,
    closeSent() {
      focus.end()
      close()
      setDraft({})
    },
    findFocus: focus.find,
  }
}
export type Proposal = ReturnType<typeof useProposal>
