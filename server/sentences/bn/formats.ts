import { formatAppointment, formatDay, formatMinute } from '#lib/formats/bn/dates.ts'
import { formatMinor, formatTaka } from '#lib/formats/bn/money.ts'
import { formatAppointment as formatUnbrokenAppointment } from '#lib/formats/bn/unbroken-dates.ts'
import type { Formats } from '../en/formats.ts'

export const formats: Formats = {
  formatAppointment,
  formatUnbrokenAppointment,
  formatDay,
  formatMinute,
  formatMinor,
  formatTaka,
}
