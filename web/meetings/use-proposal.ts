import { type RefObject, useState } from 'react'
import type { SaleView } from '#contract/sale-view.ts'
import { meetings } from '#texts/meetings.ts'
import { useFinalFocus } from '#web/ui/final-focus.ts'
import { useCloseIfForbidden } from './use-close-if-forbidden.ts'

/** What the person has typed about a meeting and not sent yet. Fields that they have not changed are missing. */
export type MeetingDraft = { at?: string; place?: string; phoneNumber?: string }

/**
 * The state of the form that proposes a meeting. The page of the sale holds it, because the buttons that open the form come
 * and go with what the other side does, and because closing the form must not lose what was typed. If the pressed button is
 * gone, `headingRef` gets the focus.
 */
export function useProposal({ may }: SaleView, headingRef: RefObject<HTMLElement | null>) {
  const [isOpen, setOpen] = useState(false)
  const [draft, setDraft] = useState<MeetingDraft>({})
  const focus = useFinalFocus(headingRef)
  const close = () => setOpen(false)
  useCloseIfForbidden({
    isForbidden: isOpen && !may.includes('propose'),
    title: meetings.cannotPropose,
    close,
  })

  return {
    isOpen,
    draft,
    open(pressed: HTMLElement) {
      focus.begin(pressed)
      setOpen(true)
    },
    change: (typed: MeetingDraft) => setDraft((before) => ({ ...before, ...typed })),
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
