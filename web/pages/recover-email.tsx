import { mailLinks } from '#texts/mail-links.ts'
import { withHiddenCode } from '#web/api/page-handle.ts'
import { PageHead } from '#web/layout/page-head.tsx'
import { AddressCodePage } from '#web/session/screens/address-code.tsx'

export const handle = withHiddenCode

export default function RecoverEmailPage() {
  return (
    <>
      <PageHead title={mailLinks.recovery.title} />
      <AddressCodePage kind="recovery" />
    </>
  )
}
