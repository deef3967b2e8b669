import { mailLinks } from '#texts/mail-links.ts'
import { withHiddenCode } from '#web/api/page-handle.ts'
import { PageHead } from '#web/layout/page-head.tsx'
import { VerifyEmail } from '#web/session/screens/verify-email.tsx'

export const handle = withHiddenCode

export default function VerifyEmailPage() {
  return (
    <>
      <PageHead title={mailLinks.verifyTitle} />
      <VerifyEmail />
    </>
  )
}
