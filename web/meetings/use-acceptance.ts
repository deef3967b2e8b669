import { type RefObject, useState } from 'react'
import type { Meeting, SaleView } from '#contract/sale-view.ts'
import { meetings } from '#texts/meetings.ts'
import { type Press, useOpenedDialog } from '#web/ui/dialogs/final-focus.ts'
import { useCloseIfForbidden } from './use-close-if-forbidden.ts'

/**
 * The state of the question whether to accept a meeting. The page of the sale holds it, because the buttons that open the
 * question come and go with what the other side does. If the pressed button is gone, `headingRef` gets the focus.
 */
export function useAcceptance({ meeting, may }: SaleView, headingRef: RefObject<HTMLElement | null>) {
  /** The meeting that the page showed when the button was pressed. A newer one must not be accepted in its place. */
  const [openedFor, setOpenedFor] = useState<Meeting>()
  const dialog = useOpenedDialog(headingRef)
  const close = () => setOpenedFor(undefined)
  // The page may show the acceptance before the answer of our own request arrives, which then closes the question.
  const isAccepted = openedFor?.version === meeting?.version && meeting?.agreedAt !== undefined
  const isForbidden = openedFor !== undefined && !isAccepted && !may.includes('accept')
  useCloseIfForbidden({ isForbidden, title: meetings.cannotAccept, close })

  return {
    openedFor,
    open(press: Press, newlyShown: Meeting) {
      dialog.open(press)
      setOpenedFor(newlyShown)
    },
    close,
    closeAccepted() {
      dialog.end()
      close()
    },
    findFocus: dialog.find,
  }
}
export type Acceptance = ReturnType<typeof useAcceptance>
