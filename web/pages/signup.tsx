import { PageHead } from '#web/layout/page-head.tsx'
import { useMessages } from '#web/messages/messages.tsx'
import { SignUpForm } from '#web/users/sign-up-form.tsx'

export default function SignUpPage() {
  const { users } = useMessages()
  return (
    <>
      <PageHead title={users.signUpTitle} />
      <SignUpForm />
    </>
  )
}
