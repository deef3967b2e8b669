import { PageHead } from '#web/layout/page-head.tsx'
import { mailLinks } from '#web/messages/en/mail-links.ts'
import { VerifyEmail } from '#web/session/verify-email.tsx'

export default function VerifyEmailPage() {
  return (
    <>
      <PageHead title={mailLinks.verifyTitle} />
      <VerifyEmail />
    </>
  )
}
