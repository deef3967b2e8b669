import { useAccountMessages } from '#web/messages/account-messages.tsx'
import type { SignedInUser } from '#web/session/identity-client.ts'
import { useSendVerification } from '#web/session/use-send-verification.ts'
import { Button } from '#web/ui/button.tsx'
import styles from './account.module.css'
import { Section } from './section.tsx'

/** The address, and whether its person has shown that it is theirs. */
export function EmailSection({ user }: { user: SignedInUser }) {
  const { email: words } = useAccountMessages().account
  const { busy, send } = useSendVerification(user.email)
  const { emailVerified } = user
  return (
    <Section
      title={words.title}
      text={emailVerified ? words.verifiedText : words.unverifiedText}
      mark={{ label: emailVerified ? words.verified : words.unverified, good: emailVerified }}
    >
      <p className={styles.address}>{user.email}</p>
      {!emailVerified && (
        <Button variant="secondary" className={styles.alone} busy={busy} onClick={send}>
          {words.send}
        </Button>
      )}
    </Section>
  )
}
