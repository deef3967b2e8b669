import { formatAppointment, formatDay, formatMinute } from '#lib/formats/en/dates.ts'
import { formatMinor, formatTaka } from '#lib/formats/en/money.ts'
import { formatAppointment as formatUnbrokenAppointment } from '#lib/formats/en/unbroken-dates.ts'

/** How what the server writes for people in English shows dates and amounts. */
export const formats = {
  formatAppointment,
  formatUnbrokenAppointment,
  formatDay,
  formatMinute,
  formatMinor,
  formatTaka,
}

export type Formats = typeof formats
