import { useEffect } from 'react'
import { sessionEnded } from '#texts/session-ended.ts'
import { useAlert } from '#web/ui/dialogs/alert.tsx'
import { useSession } from './session.tsx'

/** Says once why the session has ended, if the person did not sign out. */
export function SessionEnded() {
  const { endReason } = useSession()
  const showAlert = useAlert()
  useEffect(() => {
    if (endReason) void showAlert({ sentence: sessionEnded[endReason] })
  }, [showAlert, endReason])
  return null
}
