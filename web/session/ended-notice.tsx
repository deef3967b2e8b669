import { useEffect } from 'react'
import { useMessages } from '#web/messages/messages.tsx'
import { useAlert } from '#web/ui/alert.tsx'
import type { EndReason } from './session-end.ts'

/** Says once why somebody is signed in no longer. */
export function EndedNotice({ reason }: { reason: EndReason }) {
  const { session } = useMessages()
  const showAlert = useAlert()
  const sentence = session.ended[reason]
  useEffect(() => void showAlert({ sentence }), [showAlert, sentence])
  return null
}
