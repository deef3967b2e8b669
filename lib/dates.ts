/** The date as the wire carries it: day/month/year with the month counted from zero, in Dhaka's time. */
export function toPostDate(at: Date): string {
  const { day, month, year } = dhakaDate(at)
  return `${day}/${month - 1}/${year}`
}

function dhakaDate(at: Date) {
  const parts = new Intl.DateTimeFormat('en-GB', {
    timeZone: 'Asia/Dhaka',
    day: 'numeric',
    month: 'numeric',
    year: 'numeric',
  }).formatToParts(at)
  const read = (type: string) => Number(parts.find((part) => part.type === type)?.value)
  return { day: read('day'), month: read('month'), year: read('year') }
}

/** "20 November 2026" in Dhaka's time: the same wherever the page is rendered. */
export function formatDay(at: Date): string {
  return new Intl.DateTimeFormat('en-GB', { timeZone: 'Asia/Dhaka', dateStyle: 'long' }).format(at)
}

/** "20 Nov 2026, 17:45:12" in Dhaka's time: two people who talk of the same sale read the same, wherever they are. */
export function formatMoment(at: Date, timeZone = 'Asia/Dhaka'): string {
  return new Intl.DateTimeFormat('en-GB', { timeZone, dateStyle: 'medium', timeStyle: 'medium' }).format(at)
}

/** "November 2026" in Dhaka's time. */
export function formatMonth(at: Date): string {
  return new Intl.DateTimeFormat('en-GB', {
    timeZone: 'Asia/Dhaka',
    month: 'long',
    year: 'numeric',
  }).format(at)
}

const steps: [Intl.RelativeTimeFormatUnit, number][] = [
  ['year', 365 * 86_400],
  ['month', 30 * 86_400],
  ['week', 7 * 86_400],
  ['day', 86_400],
  ['hour', 3_600],
  ['minute', 60],
]

/** "3 days ago"; "just now" within the first minute or when the clock of the reader runs behind. */
export function formatAgo(at: Date, now: Date): string {
  const seconds = (now.getTime() - at.getTime()) / 1000
  const step = steps.find(([, size]) => seconds >= size)
  if (!step) return 'just now'
  return new Intl.RelativeTimeFormat('en', { numeric: 'always' }).format(
    -Math.floor(seconds / step[1]),
    step[0],
  )
}
