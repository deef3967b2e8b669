import { useMemo } from 'react'
import { meetings } from './en/meetings.ts'
import { sales } from './en/sales.ts'
import { type Messages, useMessages } from './messages.tsx'

const english = { meetings, sales }

export type MeetingMessages = Messages & typeof english

/** Like `useMessages`, plus the texts about the meeting of a sale. They load only where a sale is shown. */
export function useMeetingMessages(): MeetingMessages {
  const messages = useMessages()
  return useMemo(() => ({ ...messages, ...english }), [messages])
}
