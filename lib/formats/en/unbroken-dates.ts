import * as dates from './dates.ts'

// For texts on pages, which include the sentences of refusals: a line does not break within a date or a time, except
// after a weekday and before a year, because on a small phone with large text the whole date is too long. Emails, files
// and the rest of the API have ordinary spaces.
const unbroken = '\u00a0'

/** "24 November 2026" in Dhaka time. */
export const formatDay = (at: Date): string => glue(dates.formatDay(at))

/** "20 Nov 2026, 5:45:12 pm" in Dhaka time. */
export const formatMoment = (at: Date): string => glue(dates.formatMoment(at))

/** "20 Nov 2026, 5:45 pm" in Dhaka time. */
export const formatMinute = (at: Date): string => glue(dates.formatMinute(at))

/** "Tue 24 Nov, 5:45 pm" in Dhaka time. */
export const formatAppointment = (at: Date): string => glue(dates.formatAppointment(at))

/** "2:45 pm" in Dhaka time. */
export const formatTime = (at: Date): string => glue(dates.formatTime(at))

/** A space stays ordinary after a comma or a weekday and before a year. */
function glue(text: string): string {
  return text.replaceAll(/(?<!,|^[A-Z][a-z]{2}) (?!\d{4})/g, unbroken)
}
