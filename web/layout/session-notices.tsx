import { SessionEnded } from '#web/session/session-ended.tsx'
import { LanguageOfEmails } from './language-of-emails.tsx'

/** What is said or stored once when it is known who is signed in. It shows nothing by itself. */
export function SessionNotices() {
  return (
    <>
      <LanguageOfEmails />
      <SessionEnded />
    </>
  )
}
