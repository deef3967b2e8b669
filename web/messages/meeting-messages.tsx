import { meetings } from './en/meetings.ts'
import { sales } from './en/sales.ts'
import { en } from './en.ts'

const english = { ...en, meetings, sales }

export type MeetingMessages = typeof english

/** Like `useMessages`, plus the texts about the meeting of a sale. They load only where a sale is shown. */
export const useMeetingMessages = () => english
