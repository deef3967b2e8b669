import { mailLinks } from '#texts/mail-links.ts'
import { withHiddenCode } from '#web/api/page-handle.ts'
import { PageHead } from '#web/layout/page-head.tsx'
import { SetPassword } from '#web/session/screens/set-password-form.tsx'

export const handle = withHiddenCode

export default function SetPasswordPage() {
  return (
    <>
      <PageHead title={mailLinks.setPasswordTitle} />
      <SetPassword />
    </>
  )
}
