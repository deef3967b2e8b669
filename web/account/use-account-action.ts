import { useRef, useState } from 'react'
import { useAccountMessages } from '#web/messages/account-messages.tsx'
import { useAlert } from '#web/ui/alert.tsx'
import { describeAccountFailure } from './describe-account-failure.ts'
import { useRenewDevices } from './devices-query.ts'

/**
 * Does one thing at a time, `busy` meanwhile. What goes wrong is told in a modal, unless `explain` has told it where it
 * belongs and says so by true.
 */
export function useAccountAction() {
  const messages = useAccountMessages()
  const showAlert = useAlert()
  const renewDevices = useRenewDevices()
  const running = useRef(false)
  const [busy, setBusy] = useState(false)

  async function act(work: () => Promise<unknown>, explain: (error: unknown) => boolean = () => false) {
    if (running.current) return
    running.current = true
    setBusy(true)
    try {
      await work()
    } catch (error) {
      if (!explain(error)) void showAlert(describeAccountFailure(error, messages))
    } finally {
      running.current = false
      setBusy(false)
      // Proving oneself signs in anew, and much of the rest ends what was signed in elsewhere.
      renewDevices()
    }
  }

  return { busy, act }
}
