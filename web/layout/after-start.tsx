import { LanguageOfEmails } from './language-of-emails.tsx'
import { NewBuild } from './new-build.tsx'

/** What each page does without showing anything. Its code loads once the page can be used. */
export function AfterStart() {
  return (
    <>
      <NewBuild />
      <LanguageOfEmails />
    </>
  )
}
