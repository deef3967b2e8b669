import { once } from '../../once.ts'
import { findDistance } from '../distance.ts'

// A formatter is made once, when it is first needed: making one takes a hundred times as long as using it.
const dhaka = { timeZone: 'Asia/Dhaka' } as const
const days = once(() => new Intl.DateTimeFormat('en-GB', { ...dhaka, dateStyle: 'long' }))
const shortDays = once(() => new Intl.DateTimeFormat('en-GB', { ...dhaka, dateStyle: 'medium' }))
const times = once(() => new Intl.DateTimeFormat('en-GB', { ...dhaka, timeStyle: 'short' }))
const appointments = once(
  () =>
    new Intl.DateTimeFormat('en-GB', {
      ...dhaka,
      weekday: 'short',
      day: 'numeric',
      month: 'short',
    }),
)
const months = once(() => new Intl.DateTimeFormat('en-GB', { ...dhaka, month: 'long', year: 'numeric' }))
const distances = once(() => new Intl.RelativeTimeFormat('en', { numeric: 'always' }))

/** "20 November 2026" in Dhaka time, wherever the page is rendered. */
export const formatDay = (at: Date): string => days().format(at)

/** "20 Nov 2026, 5:45:12 pm", by default in Dhaka time, so that two people who discuss a sale read the same time. */
export function formatMoment(at: Date, timeZone = 'Asia/Dhaka'): string {
  const format = new Intl.DateTimeFormat('en-GB', { timeZone, dateStyle: 'medium', timeStyle: 'medium' })
  const [day = '', time = ''] = format.format(at).split(', ')
  return `${day}, ${toTwelveHours(time)}`
}

/** "20 Nov 2026, 5:45 pm" in Dhaka time, for a time until which something must be done. */
export const formatMinute = (at: Date): string => `${shortDays().format(at)}, ${formatTime(at)}`

/** "Tue 24 Nov, 5:45 pm" in Dhaka time: when people meet, and until when they must act. */
export function formatAppointment(at: Date): string {
  // Put together here, because browsers place the commas differently.
  const of = Object.fromEntries(
    appointments()
      .formatToParts(at)
      .map(({ type, value }) => [type, value]),
  )
  return `${of['weekday']} ${of['day']} ${of['month']}, ${formatTime(at)}`
}

/** "2:45 pm" in Dhaka time. */
export const formatTime = (at: Date): string => toTwelveHours(times().format(at))

/** "17:45" as "5:45 pm". Written here, because browsers write the hours around noon and midnight differently. */
function toTwelveHours(time: string): string {
  const [hours = '', ...rest] = time.split(':')
  const hour = Number(hours)
  return `${[hour % 12 || 12, ...rest].join(':')} ${hour < 12 ? 'am' : 'pm'}`
}

/** "November 2026" in Dhaka time. */
export const formatMonth = (at: Date): string => months().format(at)

/** "3 days ago"; "just now" within the first minute, or when the reader's clock is behind. */
export function formatAgo(at: Date, now: Date): string {
  const distance = findDistance(at, now)
  return distance ? distances().format(-distance.count, distance.unit) : 'just now'
}
