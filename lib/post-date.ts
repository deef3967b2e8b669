import { once } from './once.ts'

const numbers = once(
  () =>
    new Intl.DateTimeFormat('en-GB', {
      timeZone: 'Asia/Dhaka',
      day: 'numeric',
      month: 'numeric',
      year: 'numeric',
    }),
)

/** The date as the API sends it: day/month/year in Dhaka time, with the month counted from zero. */
export function toPostDate(at: Date): string {
  const [day, month, year] = numbers().format(at).split('/')
  return `${Number(day)}/${Number(month) - 1}/${year}`
}
