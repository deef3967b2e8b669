import { type RefObject, useState } from 'react'
import type { Meeting, SaleView } from '#contract/sale-view.ts'
import { useMeetingMessages } from '#web/messages/meeting-messages.tsx'
import { useFinalFocus } from '#web/ui/final-focus.ts'
import { useCutOff } from './use-cut-off.ts'

/**
 * The question whether somebody accepts a meeting, while it is asked. It belongs to the page of the sale, like the
 * proposal: its buttons come and go with what the other side does. `headingRef` gets the focus where the button is gone.
 */
export function useAcceptance({ meeting, may }: SaleView, headingRef: RefObject<HTMLElement | null>) {
  const { meetings } = useMeetingMessages()
  /** The version that the person was shown when they pressed. A newer one must not be accepted in its place. */
  const [shown, setShown] = useState<Meeting>()
  const focus = useFinalFocus(headingRef)
  const close = () => setShown(undefined)
  // The page can learn that it is accepted before the answer to the acceptance arrives, which closes the question.
  const isAccepted = shown?.version === meeting?.version && meeting?.agreedAt !== undefined
  const isCutOff = shown !== undefined && !isAccepted && !may.includes('accept')
  useCutOff({ isCutOff, title: meetings.cannotAccept, close })

  return {
    shown,
    open(pressed: HTMLElement, asked: Meeting) {
      focus.begin(pressed)
      setShown(asked)
    },
    close,
    closeAccepted() {
      focus.end()
      close()
    },
    findFocus: focus.find,
  }
}
export type Acceptance = ReturnType<typeof useAcceptance>
