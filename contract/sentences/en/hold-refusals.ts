import { formatMinute } from '#lib/formats/en/unbroken-dates.ts'

/** The sentence for every reason why a buyer may not hold or reserve a phone now. Only the server loads this file. */
export const holdRefusals = {
  'being-paid': 'Somebody is paying for this phone.',
  'too-many-holds':
    'You are already paying for two other phones. Finish one of them first, or wait a little.',
  'held-too-often':
    'You have started to pay for this phone twice in the last hour. Others can pay for it now, so try again later.',
  'too-many-reservations/at-once': ({ max }: { max: number }) =>
    `You have ${max} phones reserved. Meet one of their sellers first, or cancel a sale. You were not charged.`,
  'too-many-reservations/ended': ({ times, days, until }: { times: number; days: number; until: string }) =>
    `In ${days} days, ${times} of your sales ended before their hand-over. You can reserve a phone again from ${formatMinute(new Date(until))} (Dhaka time). You were not charged.`,
  'too-many-reservations/same-phone': ({ until }: { until: string }) =>
    `The sale of this phone to you ended less than a day ago. You can reserve it again from ${formatMinute(new Date(until))} (Dhaka time). You were not charged.`,
}
