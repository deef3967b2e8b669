/** Dhaka is six hours ahead of UTC all year. To ask `Intl` takes many times longer, and a list asks for each listing. */
const dhakaMs = 6 * 60 * 60 * 1000

/** The date as the API sends it: day/month/year in Dhaka time, with the month counted from zero. */
export function toPostDate(at: Date): string {
  const there = new Date(at.getTime() + dhakaMs)
  return `${there.getUTCDate()}/${there.getUTCMonth()}/${there.getUTCFullYear()}`
}
