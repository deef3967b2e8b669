import { formatAppointment, formatTime } from '#formats/unbroken-dates.ts'
import { language } from '#texts/language.ts'
import type { SeenCard } from './last-seen.ts'

type Words = { today: (time: string) => string; later: (when: string) => string }

/** When a card was seen, which is the time of the server, in words for the same day in Dhaka and for a later one. */
export const describeSeen = (
  at: Date,
  { today, later }: Words,
): Pick<SeenCard, 'at' | 'language' | 'today' | 'later'> => ({
  // Without seconds: a page that asks every few seconds stores its cards once a minute.
  at: `${at.toISOString().slice(0, 16)}Z`,
  language: language.code,
  today: today(formatTime(at)),
  later: later(formatAppointment(at)),
})
