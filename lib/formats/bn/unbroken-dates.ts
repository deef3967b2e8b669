import * as dates from './dates.ts'

// The same as in English: a line breaks only after a comma or a weekday, and before a year; here also before the night.
const unbroken = '\u00a0'

/** "২৪ নভেম্বর ২০২৬" in Dhaka time. */
export const formatDay = (at: Date): string => glue(dates.formatDay(at))

/** "২০ নভেম্বর ২০২৬, বিকাল ৫:৪৫:১২" in Dhaka time. */
export const formatMoment = (at: Date): string => glue(dates.formatMoment(at))

/** "২০ নভেম্বর ২০২৬, বিকাল ৫:৪৫" in Dhaka time. */
export const formatMinute = (at: Date): string => glue(dates.formatMinute(at))

/** "মঙ্গল ২৪ নভেম্বর, বিকাল ৫:৪৫" in Dhaka time. */
export const formatAppointment = (at: Date): string => glue(dates.formatAppointment(at))

/** "দুপুর ২:৪৫" in Dhaka time. */
export const formatTime = (at: Date): string => glue(dates.formatTime(at))

/** A weekday is what stands before the first digit of a date. */
function glue(text: string): string {
  return text.replaceAll(/(?<!,|^[^০-৯ ]+(?= [০-৯]+ )) (?![০-৯]{4}|দিবাগত)/gu, unbroken)
}
