import { formatAppointment } from '#formats/unbroken-dates.ts'

/** As in post-date.ts. A module for both would be a file of 27 bytes, which each page of a phone requests. */
const dhakaMs = 6 * 60 * 60 * 1000
const hourMs = 60 * 60 * 1000
const dayMs = 24 * hourMs
const minuteLength = 'YYYY-MM-DDTHH:MM'.length

/** One by day, when shops and banks are open, and one after work. */
const goodHours = [11, 17]

/** How long before a meeting it should be proposed, so that the other side can read it in time. */
const noticeMs = 2 * hourMs

/** With less time than this after the meeting, the two may not manage to check the phone and confirm the hand-over. */
const enoughMs = 3 * hourMs

/** Whether a meeting at this time leaves little time to confirm the hand-over. */
export const isLittleTimeLeft = (at: Date, by: Date): boolean =>
  at <= by && by.getTime() - at.getTime() <= enoughMs

/** The value of a `datetime-local` field that shows this time in Dhaka. */
export const toDhakaField = (at: Date): string =>
  new Date(at.getTime() + dhakaMs).toISOString().slice(0, minuteLength)

/** Reads a `datetime-local` field as Dhaka time, in the format of the API. Returns anything else unchanged. */
export const readDhakaField = (value: string): string =>
  /^\d{4}-\d\d-\d\dT\d\d:\d\d$/.test(value) ? `${value}:00+06:00` : value

/** Suggests up to `max` times to meet, earliest first, that leave enough time to confirm the hand-over. */
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
