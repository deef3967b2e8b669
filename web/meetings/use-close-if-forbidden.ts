import { useEffect, useEffectEvent } from 'react'
import { meetings } from '#texts/meetings.ts'
import { useToast } from '#web/ui/dialogs/toast.tsx'

type Options = {
  /** Whether the dialog is open although the sale no longer allows what it does. */
  isForbidden: boolean
  /** The title of the message: what is no longer possible. */
  title: string
  close: () => void
}

/** Closes a dialog about a meeting, with a message, when the sale no longer allows what the dialog does. */
export function useCloseIfForbidden({ isForbidden, title, close }: Options): void {
  const showToast = useToast()
  const closeWithMessage = useEffectEvent(() => {
    close()
    showToast(title, { tone: 'plain', detail: meetings.saleChanged })
  })
  useEffect(() => {
    if (isForbidden) closeWithMessage()
  }, [isForbidden])
}
