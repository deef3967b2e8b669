import { useState } from 'react'
import { account } from '#texts/account.ts'
import type { SignedInUser } from '#web/session/identity/identity-client.ts'
import { useSendVerification } from '#web/session/use-send-verification.ts'
import { Button } from '#web/ui/button.tsx'
import { EmailText } from '#web/ui/text/email-text.tsx'
import { Text } from '#web/ui/text/text.tsx'
import styles from './account.module.css'
import { EmailChangeForm } from './email-change-form.tsx'
import { Section } from './section.tsx'

/** The email address, and whether it is verified. */
export function EmailSection({ user }: { user: SignedInUser }) {
  const { email: texts } = account
  const { busy, send } = useSendVerification(user.email)
  const { emailVerified } = user
  const [isChanging, setChanging] = useState(false)
  return (
    <Section
      title={texts.title}
      text={emailVerified ? texts.verifiedText : texts.unverifiedText}
      mark={{ label: emailVerified ? texts.verified : texts.unverified, good: emailVerified }}
    >
      <Text strong typed>
        <EmailText email={user.email} />
      </Text>
      {!emailVerified && (
        <Button variant="secondary" className={styles.alone} busy={busy} onClick={send}>
          {texts.send}
        </Button>
      )}
      {isChanging ? (
        <EmailChangeForm onDone={() => setChanging(false)} />
      ) : (
        <Button variant="secondary" className={styles.alone} onClick={() => setChanging(true)}>
          {texts.change}
        </Button>
      )}
    </Section>
  )
}
