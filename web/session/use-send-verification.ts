import { useState } from 'react'
import { mailLinks } from '#web/messages/en/mail-links.ts'
import { useMessages } from '#web/messages/messages.tsx'
import { useAlert } from '#web/ui/alert.tsx'
import { useOneAtATime } from '#web/ui/one-at-a-time.ts'
import { useToast } from '#web/ui/toast.tsx'
import { describeSessionFailure } from './describe-session-failure.ts'
import { useSession } from './session.tsx'

/** Asks for another letter with the link that proves the address of who is signed in. */
export function useSendVerification(email: string) {
  const messages = useMessages()
  const { withIdentity } = useSession()
  const once = useOneAtATime()
  const showToast = useToast()
  const showAlert = useAlert()
  const [busy, setBusy] = useState(false)

  async function ask() {
    setBusy(true)
    try {
      await withIdentity((client) => client.sendVerification())
      showToast(mailLinks.sentTo(email))
    } catch (error) {
      void showAlert(describeSessionFailure(error, messages, mailLinks.notSent))
    } finally {
      setBusy(false)
    }
  }

  return { busy, send: () => void once(ask) }
}
