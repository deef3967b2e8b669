import { account } from '#texts/account.ts'
import styles from '#web/account/account.module.css'
import { DataSection } from '#web/account/data-section.tsx'
import { DevicesSection } from '#web/account/devices-section.tsx'
import { EmailSection } from '#web/account/email-section.tsx'
import { GoogleSection } from '#web/account/google-section.tsx'
import { LanguageSection } from '#web/account/language-section.tsx'
import { PasswordSection } from '#web/account/password-section.tsx'
import { ProfileSection } from '#web/account/profile-section.tsx'
import { RemovalSection } from '#web/account/removal-section.tsx'
import { SecondFactorSection } from '#web/account/second-factor-section.tsx'
import { PageHead } from '#web/layout/page-head.tsx'
import frame from '#web/layout/page.module.css'
import type { SignedInUser } from '#web/session/identity/identity-client.ts'
import { RequireSession } from '#web/session/require-session.tsx'
import { Stack } from '#web/ui/stack.tsx'
import { LoadingState, Skeleton } from '#web/ui/states.tsx'

export default function AccountPage() {
  return (
    <div className={frame.wide}>
      <PageHead title={account.title} />
      <header className={frame.head}>
        <h1 className={frame.title}>{account.title}</h1>
        <p className={frame.text}>{account.text}</p>
      </header>
      <RequireSession waiting={<WaitingAccount />}>
        {/* The key clears the page for each person, so that nobody sees text that another person typed. */}
        {(user) => <Account key={user.uid} user={user} />}
      </RequireSession>
    </div>
  )
}

/** Everything that a person can change in their own account. */
function Account({ user }: { user: SignedInUser }) {
  return (
    <>
      <ProfileSection user={user} />
      <EmailSection user={user} />
      <PasswordSection user={user} />
      <GoogleSection user={user} />
      <SecondFactorSection user={user} />
      <DevicesSection />
      <LanguageSection />
      <DataSection />
      <RemovalSection />
    </>
  )
}

function WaitingAccount() {
  return (
    <LoadingState label={account.loading}>
      <Stack gap="4">
        <Skeleton className={styles.waitingSection} />
        <Skeleton className={styles.waitingSection} />
        <Skeleton className={styles.waitingSection} />
      </Stack>
    </LoadingState>
  )
}
