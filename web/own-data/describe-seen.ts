import { formatAppointment, formatTime } from '#formats/unbroken-dates.ts'
import { language } from '#texts/language.ts'
import type { SeenCard } from './last-seen.ts'

type Words = { today: (time: string) => string; later: (when: string) => string }

const dhakaMs = 6 * 60 * 60_000

/** When a card was seen, which is the time of the server, in words for the same day in Dhaka and for a later one. */
export const describeSeen = (
  at: Date,
  { today, later }: Words,
): Pick<SeenCard, 'at' | 'day' | 'language' | 'today' | 'later'> => ({
  at: at.toISOString(),
  day: new Date(at.getTime() + dhakaMs).toISOString().slice(0, 10),
  language: language.code,
  today: today(formatTime(at)),
  later: later(formatAppointment(at)),
})
