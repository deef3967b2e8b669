import { PageHead } from '#web/layout/page-head.tsx'
import { useMessages } from '#web/messages/messages.tsx'
import { SetPassword } from '#web/session/set-password-form.tsx'

export default function SetPasswordPage() {
  const { session } = useMessages()
  return (
    <>
      <PageHead title={session.setPasswordTitle} />
      <SetPassword />
    </>
  )
}
