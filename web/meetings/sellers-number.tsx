import { PhoneNumber } from '#contract/fields.ts'
import { dropSeparators } from '#contract/phone-number.ts'
import type { SaleView } from '#contract/sale-view.ts'
import { useMeetingMessages } from '#web/messages/meeting-messages.tsx'
import { TextField } from '#web/ui/fields.tsx'
import type { MeetingDraft } from './use-proposal.ts'

/** What the form of a seller has in addition: the number is required. */
export const numberFields = { phoneNumber: PhoneNumber }

type Props = { sale: SaleView; draft: MeetingDraft; onType: (typed: MeetingDraft) => void }

/** Asks a seller for the number that the buyer of this phone may call. It has the one that they gave last. */
export function SellersNumber({ sale, draft, onType }: Props) {
  const { meetings } = useMeetingMessages()
  return (
    <TextField
      label={meetings.phoneLabel}
      name="phoneNumber"
      type="tel"
      inputMode="numeric"
      autoComplete="tel"
      value={draft.phoneNumber ?? sale.seller.phoneNumber ?? sale.lastNumber ?? ''}
      onChange={(event) => onType({ phoneNumber: event.currentTarget.value })}
      help={meetings.phoneHelp}
    />
  )
}

/** What was typed there, as the API takes it: 01712-345678 is a number too. Undefined if nothing was typed. */
export function readNumber(typed: FormData): { phoneNumber: string | undefined } {
  const number = typed.get('phoneNumber')
  if (typeof number !== 'string' || number.trim() === '') return { phoneNumber: undefined }
  return { phoneNumber: dropSeparators(number) }
}
