import { PageHead } from '#web/layout/page-head.tsx'
import { useUserMessages } from '#web/messages/user-messages.tsx'
import { SignUpForm } from '#web/users/sign-up-form.tsx'

export default function SignUpPage() {
  const { users } = useUserMessages()
  return (
    <>
      <PageHead title={users.signUpTitle} />
      <SignUpForm />
    </>
  )
}
