import { PageHead } from '#web/layout/page-head.tsx'
import { useMessages } from '#web/messages/messages.tsx'
import { SignInForm } from '#web/session/screens/sign-in-form.tsx'

export default function SignInPage() {
  const { session } = useMessages()
  return (
    <>
      <PageHead title={session.signInTitle} />
      <SignInForm />
    </>
  )
}
