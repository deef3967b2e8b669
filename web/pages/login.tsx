import { PageHead } from '#web/layout/page-head.tsx'
import { useMessages } from '#web/messages/messages.tsx'
import { LoginForm } from '#web/session/login-form.tsx'

export default function LoginPage() {
  const { session } = useMessages()
  return (
    <>
      <PageHead title={session.loginTitle} />
      <LoginForm />
    </>
  )
}
