import { mailLinks } from '#texts/mail-links.ts'
import { useToast } from '#web/ui/dialogs/toast.tsx'
import { describeSessionFailure } from './describe-session-failure.ts'
import { useSession } from './session.tsx'
import { useAction } from './use-action.tsx'

/** Requests another email with the link that verifies the signed-in person's address. */
export function useSendVerification(email: string) {
  const { changeAccount } = useSession()
  const showToast = useToast()
  const { run, busy } = useAction({
    describe: (error) => describeSessionFailure(error, mailLinks.notSent),
    asks: false,
  })

  async function ask() {
    await changeAccount((client) => client.sendVerification())
    showToast(mailLinks.sentTo(email))
  }

  return { busy, send: () => void run(ask) }
}
