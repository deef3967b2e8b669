import { mailLinks } from '#web/messages/en/mail-links.ts'
import { useSignInMessages } from '#web/messages/sign-in-messages.tsx'
import { useToast } from '#web/ui/toast.tsx'
import { describeSessionFailure } from './describe-session-failure.ts'
import { useSession } from './session.tsx'
import { useAction } from './use-action.tsx'

/** Requests another email with the link that verifies the signed-in person's address. */
export function useSendVerification(email: string) {
  const messages = useSignInMessages()
  const { changeAccount } = useSession()
  const showToast = useToast()
  const { run, busy } = useAction({
    describe: (error) => describeSessionFailure(error, messages, mailLinks.notSent),
    asks: false,
  })

  async function ask() {
    await changeAccount((client) => client.sendVerification())
    showToast(mailLinks.sentTo(email))
  }

  return { busy, send: () => void run(ask) }
}
