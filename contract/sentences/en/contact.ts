import { formatPhoneNumber } from '../../phone-number.ts'
import type { OperatorContact } from '../../product.ts'

/**
 * How to reach the operator, as the end of a sentence that begins with `when`, such as “If you do not agree”. Undefined if
 * the operator has set no way to be reached.
 */
export function sayContact(when: string, { email, phone }: OperatorContact): string | undefined {
  const ways = [email && `write to ${email}`, phone && `call ${formatPhoneNumber(phone)}`].filter(Boolean)
  return ways.length > 0 ? `${when}, ${ways.join(' or ')}.` : undefined
}
