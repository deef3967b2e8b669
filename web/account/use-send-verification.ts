import { useAccountMessages } from '#web/messages/account-messages.tsx'
import { useSession } from '#web/session/session.tsx'
import { useToast } from '#web/ui/toast.tsx'
import { useAccountAction } from './use-account-action.ts'

/** Asks for another letter with the link that proves the address of who is signed in. */
export function useSendVerification(email: string) {
  const { account } = useAccountMessages()
  const { withIdentity } = useSession()
  const showToast = useToast()
  const { busy, act } = useAccountAction()

  async function ask() {
    await withIdentity((client) => client.sendVerification())
    showToast(account.email.sent(email))
  }

  return { busy, send: () => void act(ask) }
}
