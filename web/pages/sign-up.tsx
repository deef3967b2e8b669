import { users } from '#texts/users.ts'
import { PageHead } from '#web/layout/page-head.tsx'
import { SignUpForm } from '#web/users/sign-up-form.tsx'

export default function SignUpPage() {
  return (
    <>
      <PageHead title={users.signUpTitle} />
      <SignUpForm />
    </>
  )
}
