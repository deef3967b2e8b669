import { languageChoice } from '#texts/language-choice.ts'
import { language } from '#texts/language.ts'
import { useCommand } from '#web/commands/use-command.ts'
import { LanguageLink } from '#web/layout/language-link.tsx'
import { chooseEmailLanguage } from '#web/layout/store-language.ts'
import { WaitingNote } from '#web/outbox/waiting-note.tsx'
import { useSession } from '#web/session/session.tsx'
import { Button } from '#web/ui/button.tsx'
import styles from './account.module.css'
import { Section } from './section.tsx'

/** Leads to the account in the other language, and says so if the person's emails are in that language. */
export function LanguageSection() {
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
