import { formatPhoneNumber } from '../../phone-number.ts'
import type { sayContact as English } from '../en/contact.ts'

export const sayContact: typeof English = (when, { email, phone }) => {
  const ways = [email && `${email} ঠিকানায় লিখুন`, phone && `${formatPhoneNumber(phone)} নম্বরে কল করুন`].filter(
    Boolean,
  )
  return ways.length > 0 ? `${when} ${ways.join(' বা ')}।` : undefined
}
