import { signIn } from '#texts/sign-in.ts'
import { PageHead } from '#web/layout/page-head.tsx'
import { SignInForm } from '#web/session/screens/sign-in-form.tsx'

export default function SignInPage() {
  return (
    <>
      <PageHead title={signIn.signInTitle} />
      <SignInForm />
    </>
  )
}
