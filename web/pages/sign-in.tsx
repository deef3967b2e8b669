import { PageHead } from '#web/layout/page-head.tsx'
import { useSignInMessages } from '#web/messages/sign-in-messages.tsx'
import { SignInForm } from '#web/session/screens/sign-in-form.tsx'

export default function SignInPage() {
  const { signIn } = useSignInMessages()
  return (
    <>
      <PageHead title={signIn.signInTitle} />
      <SignInForm />
    </>
  )
}
