import { selling } from '#texts/selling.ts'
import { BecomeSeller } from '#web/selling/become-seller.tsx'
import { PageHead } from '#web/layout/page-head.tsx'
import { AuthFrame } from '#web/session/screens/auth-frame.tsx'
import { RequireSession } from '#web/session/require-session.tsx'
import { LoadingState } from '#web/ui/states.tsx'

export default function SellPage() {
  const { becoming } = selling
  return (
    <>
      <PageHead title={becoming.title} />
      <AuthFrame title={becoming.title} text={becoming.text}>
        <RequireSession waiting={<LoadingState />}>
          {({ email }) => <BecomeSeller key={email} email={email} />}
        </RequireSession>
      </AuthFrame>
    </>
  )
}
