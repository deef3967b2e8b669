import { useState } from 'react'
import { accountRoutes } from '#contract/routes/account.ts'
import { account } from '#texts/account.ts'
import { languageChoice } from '#texts/language-choice.ts'
import { language } from '#texts/language.ts'
import { accountCommand } from '#web/account/account-command.ts'
import styles from '#web/account/account.module.css'
import { DevicesSection } from '#web/account/devices-section.tsx'
import { EmailChangeForm } from '#web/account/email-change-form.tsx'
import { GoogleSection } from '#web/account/google-section.tsx'
import { PasswordSection } from '#web/account/password-section.tsx'
import { ProfileSection } from '#web/account/profile-section.tsx'
import { RemovalSection } from '#web/account/removal-section.tsx'
import { SecondFactorSection } from '#web/account/second-factor-section.tsx'
import { Section } from '#web/account/section.tsx'
import { callApi } from '#web/api/call-api.ts'
import { useCommand } from '#web/commands/use-command.ts'
import { LanguageLink } from '#web/layout/language-link.tsx'
import { PageHead } from '#web/layout/page-head.tsx'
import frame from '#web/layout/page.module.css'
import { chooseEmailLanguage } from '#web/layout/store-language.ts'
import { WaitingNote } from '#web/outbox/waiting-note.tsx'
import type { SignedInUser } from '#web/session/identity/identity-client.ts'
import { RequireSession } from '#web/session/require-session.tsx'
import { useSession } from '#web/session/session.tsx'
import { useSendVerification } from '#web/session/use-send-verification.ts'
import { Button } from '#web/ui/button.tsx'
import { saveFile } from '#web/ui/save-file.ts'
import { Stack } from '#web/ui/stack.tsx'
import { LoadingState, Skeleton } from '#web/ui/states.tsx'
import { EmailText } from '#web/ui/text/email-text.tsx'
import { Text } from '#web/ui/text/text.tsx'

export default function AccountPage() {
  return (
    <div className={frame.wide}>
      <PageHead title={account.title} />
      <header className={frame.head}>
        <Text as="h1" size="title">
          {account.title}
        </Text>
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

/** The email address, and whether it is verified. */
function EmailSection({ user }: { user: SignedInUser }) {
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

/** Leads to the account in the other language, and says so if the person's emails are in that language. */
function LanguageSection() {
  const { record } = useSession()
  const isOther = record?.language !== undefined && record.language !== language.code
  return (
    <Section title={languageChoice.title} text={languageChoice.text}>
      <LanguageLink />
      {isOther && <OtherEmails />}
    </Section>
  )
}

/** Emails in another language than this page, and the button that changes it. */
function OtherEmails() {
  const owner = useSession().user?.uid
  const { busy, run, dialog } = useCommand({
    ...chooseEmailLanguage(owner),
    toast: languageChoice.stored,
    awaitsRefetch: true,
  })
  return (
    <>
      <p>{languageChoice.otherEmails}</p>
      <Button variant="secondary" className={styles.alone} busy={busy} onClick={() => void run()}>
        {languageChoice.emailsHere}
      </Button>
      <WaitingNote name="account.chooseLanguage" thing="language" />
      {dialog}
    </>
  )
}

/** Lets a person download all the data that we store about them. */
function DataSection() {
  const { data: texts } = account
  const { busy, run, dialog } = useCommand({
    ...accountCommand,
    send: () => callApi(accountRoutes.export, {}),
    toast: texts.downloaded,
    onDone: (data) => saveFile(texts.fileName, 'application/json', JSON.stringify(data, null, 2)),
  })

  return (
    <Section title={texts.title} text={texts.text}>
      <Button variant="secondary" className={styles.alone} busy={busy} onClick={() => void run()}>
        {texts.download}
      </Button>
      {dialog}
    </Section>
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
