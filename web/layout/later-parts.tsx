import { SessionEnded } from '#web/session/session-ended.tsx'
import { LanguageOfEmails } from './language-of-emails.tsx'
import { RouteAnnouncer } from './route-announcer.tsx'
import { TestModeRibbon } from './test-mode-ribbon.tsx'

/** The parts of every page that have nothing to show when it opens: their code loads after it. */
export function LaterParts() {
  return (
    <>
      <RouteAnnouncer />
      <LanguageOfEmails />
      <SessionEnded />
      <TestModeRibbon />
    </>
  )
}
