import { account } from '#texts/account.ts'
import type { SignedInUser } from '#web/session/identity/identity-client.ts'
import { LoadingState, Skeleton } from '#web/ui/states.tsx'
import { Stack } from '#web/ui/stack.tsx'
import styles from './account.module.css'
import { DataSection } from './data-section.tsx'
import { DevicesSection } from './devices-section.tsx'
import { EmailSection } from './email-section.tsx'
import { GoogleSection } from './google-section.tsx'
import { PasswordSection } from './password-section.tsx'
import { ProfileSection } from './profile-section.tsx'
import { RemovalSection } from './removal-section.tsx'
import { SecondFactorSection } from './second-factor-section.tsx'

/** Everything that a person can change in their own account. */
export function Account({ user }: { user: SignedInUser }) {
  return (
    <>
      <ProfileSection user={user} />
      <EmailSection user={user} />
      <PasswordSection user={user} />
      <GoogleSection user={user} />
      <SecondFactorSection user={user} />
      <DevicesSection />
      <DataSection />
      <RemovalSection />
    </>
  )
}

export function WaitingAccount() {
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
