import { formatAppointment } from '#lib/unbroken-dates.ts'

/** Dhaka is six hours ahead of UTC all year. */
const dhakaMs = 6 * 60 * 60 * 1000
const hourMs = 60 * 60 * 1000
const dayMs = 24 * hourMs
const minuteLength = 'YYYY-MM-DDTHH:MM'.length

/** By day, when shops and banks are open, and after work. */
const goodHours = [11, 17]

/** How much earlier than a meeting it must be proposed, so that the other side can read it in time. */
const noticeMs = 2 * hourMs

/** Who meets later than this before the sale ends may not have the time to check the phone and confirm the hand-over. */
const enoughMs = 3 * hourMs

/** Whether a meeting at this moment leaves little time until the hand-over must be confirmed. */
export const isLittleTimeLeft = (at: Date, by: Date): boolean =>
  at <= by && by.getTime() - at.getTime() <= enoughMs

/** The value of a field for day and time that shows this moment in Dhaka time. */
export const toDhakaField = (at: Date): string =>
  new Date(at.getTime() + dhakaMs).toISOString().slice(0, minuteLength)

/** The moment that a field for day and time shows, as the API takes it. What is no time stays as it is. */
export const readDhakaField = (value: string): string =>
  /^\d{4}-\d\d-\d\dT\d\d:\d\d$/.test(value) ? `${value}:00+06:00` : value

/** Up to `max` good times to meet that leave enough time until the hand-over must be confirmed, the earliest first. */
export function suggestTimes(now: Date, by: Date, max = 4): { value: string; label: string }[] {
  const midnight = Math.floor((now.getTime() + dhakaMs) / dayMs) * dayMs - dhakaMs
  const times: Date[] = []
  for (let day = midnight; day <= by.getTime() && times.length < max; day += dayMs) {
    for (const hour of goodHours) {
      const at = new Date(day + hour * hourMs)
      const isInTime = at < by && !isLittleTimeLeft(at, by)
      if (at.getTime() >= now.getTime() + noticeMs && isInTime) times.push(at)
    }
  }
  return times.slice(0, max).map((at) => ({ value: toDhakaField(at), label: formatAppointment(at) }))
}
