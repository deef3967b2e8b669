import { once } from '../../once.ts'
import { findDistance } from '../distance.ts'

// A formatter is made once, when it is first needed: making one takes a hundred times as long as using it.
const dhaka = { timeZone: 'Asia/Dhaka' } as const
const days = once(
  () =>
    new Intl.DateTimeFormat('bn-BD', {
      ...dhaka,
      weekday: 'short',
      day: 'numeric',
      month: 'long',
      year: 'numeric',
    }),
)
const clock = { hour: '2-digit', minute: '2-digit', second: '2-digit', hourCycle: 'h23' } as const
const times = once(() => new Intl.DateTimeFormat('bn-BD', { ...dhaka, ...clock, numberingSystem: 'latn' }))
const distances = once(() => new Intl.RelativeTimeFormat('bn-BD', { numeric: 'always' }))
const digits = once(() => new Intl.NumberFormat('bn-BD', { useGrouping: false }))
const twoDigits = once(() => new Intl.NumberFormat('bn-BD', { minimumIntegerDigits: 2 }))

// Dates are put together here, because browsers place the commas differently.
const partsOf = (format: Intl.DateTimeFormat, at: Date) =>
  Object.fromEntries(format.formatToParts(at).map(({ type, value }) => [type, value]))

/** "২০ নভেম্বর ২০২৬" in Dhaka time, wherever the page is rendered. */
export const formatDay = (at: Date): string => sayDay(days(), at)

/** "২০ নভেম্বর ২০২৬, বিকাল ৫:৪৫:১২", by default in Dhaka time, so that two people who discuss a sale read the same time. */
export function formatMoment(at: Date, timeZone: string = dhaka.timeZone): string {
  const day = new Intl.DateTimeFormat('bn-BD', { ...days().resolvedOptions(), timeZone } as object)
  const time = new Intl.DateTimeFormat('bn-BD', { ...clock, timeZone, numberingSystem: 'latn' })
  const { second } = partsOf(time, at)
  return `${sayDay(day, at)}, ${sayTime(time, at)}:${twoDigits().format(Number(second))}`
}

/** "২০ নভেম্বর ২০২৬, বিকাল ৫:৪৫" in Dhaka time, for a time until which something must be done. */
export const formatMinute = (at: Date): string => sayDayAndTime(formatDay, at)

/** "মঙ্গল ২৪ নভেম্বর, বিকাল ৫:৪৫" in Dhaka time: when people meet, and until when they must act. */
export const formatAppointment = (at: Date): string => sayDayAndTime(sayWeekday, at)

function sayWeekday(at: Date): string {
  const { weekday, day, month } = partsOf(days(), at)
  return `${weekday} ${day} ${month}`
}

/**
 * A day and a time of it. The hours after midnight belong to the evening before, as people say them: who reads "মঙ্গল, রাত
 * ১২:৩০" thinks of the next night, and comes a day late.
 */
function sayDayAndTime(sayDate: (at: Date) => string, at: Date): string {
  const isAfterMidnight = Number(partsOf(times(), at)['hour']) % 24 < nightEnds
  if (!isAfterMidnight) return `${sayDate(at)}, ${formatTime(at)}`
  return `${sayDate(new Date(at.getTime() - nightEnds * hourMs))} দিবাগত ${formatTime(at)}`
}

const hourMs = 3_600_000
/** The hour at which the night ends that began on the evening before. */
const nightEnds = 4

/** "দুপুর ২:৪৫" in Dhaka time. */
export const formatTime = (at: Date): string => sayTime(times(), at)

/** "নভেম্বর ২০২৬" in Dhaka time. */
export function formatMonth(at: Date): string {
  const { month, year } = partsOf(days(), at)
  return `${month} ${year}`
}

function sayDay(format: Intl.DateTimeFormat, at: Date): string {
  const { day, month, year } = partsOf(format, at)
  return `${day} ${month} ${year}`
}

/** The parts of the day, with the hour at which each ends. */
const partsOfDay: [name: string, until: number][] = [
  ['রাত', nightEnds],
  ['ভোর', 6],
  ['সকাল', 12],
  ['দুপুর', 16],
  ['বিকাল', 18],
  ['সন্ধ্যা', 20],
]

/** Says the part of the day and the hour of twelve, as people do. */
function sayTime(format: Intl.DateTimeFormat, at: Date): string {
  const parts = partsOf(format, at)
  const hour = Number(parts['hour']) % 24
  const [part = 'রাত'] = partsOfDay.find(([, until]) => hour < until) ?? []
  return `${part} ${digits().format(hour % 12 || 12)}:${twoDigits().format(Number(parts['minute']))}`
}

/** "৩ দিন আগে"; "এইমাত্র" within the first minute, or when the reader's clock is behind. */
export function formatAgo(at: Date, now: Date): string {
  const distance = findDistance(at, now)
  return distance ? distances().format(-distance.count, distance.unit) : 'এইমাত্র'
}
