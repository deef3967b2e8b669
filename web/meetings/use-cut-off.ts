import { useEffect, useEffectEvent } from 'react'
import { useMeetingMessages } from '#web/messages/meeting-messages.tsx'
import { useToast } from '#web/ui/toast.tsx'

type Open = {
  /** Whether it is open although the sale does not allow it any more. */
  isCutOff: boolean
  /** Says what cannot be done any more. */
  title: string
  close: () => void
}

/** Closes a dialog about a meeting once the sale does not allow it any more, and tells its person so. */
export function useCutOff({ isCutOff, title, close }: Open): void {
  const { meetings } = useMeetingMessages()
  const showToast = useToast()
  const cutOff = useEffectEvent(() => {
    close()
    showToast(title, { tone: 'plain', detail: meetings.saleChanged })
  })
  useEffect(() => {
    if (isCutOff) cutOff()
  }, [isCutOff])
}
