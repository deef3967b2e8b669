import { PhoneNumber } from '#contract/phone-number.ts'
import type { SaleView } from '#contract/sale-view.ts'
import { useMeetingMessages } from '#web/messages/meeting-messages.tsx'
import { TextField } from '#web/ui/fields.tsx'

/** What the form of a seller has in addition: the number is required. */
export const numberFields = { phoneNumber: PhoneNumber }

/** Asks a seller for the number that the buyer of this phone may call. It has the one that they gave last. */
export function SellersNumber({ sale }: { sale: SaleView }) {
  const { meetings } = useMeetingMessages()
  return (
    <TextField
      label={meetings.phoneLabel}
      name="phoneNumber"
      type="tel"
      inputMode="numeric"
      autoComplete="tel"
      defaultValue={sale.seller.phoneNumber ?? sale.lastNumber}
      help={meetings.phoneHelp}
    />
  )
}

/** What was typed there; undefined if nothing was. */
export function readNumber(typed: FormData): { phoneNumber: string | undefined } {
  const number = typed.get('phoneNumber')
  return { phoneNumber: typeof number === 'string' && number.trim() !== '' ? number : undefined }
}
