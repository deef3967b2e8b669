import { PhoneNumber } from '#contract/fields.ts'
import type { SaleView } from '#contract/sale-view.ts'
import { meetings } from '#texts/meetings.ts'
import { TextField } from '#web/ui/forms/fields.tsx'
import type { MeetingDraft } from './use-proposal.ts'

/** The additional field in a seller's form. It is required. */
export const numberFields = { phoneNumber: PhoneNumber }

type Props = { sale: SaleView; draft: MeetingDraft; onType: (typed: MeetingDraft) => void }

/** Asks a seller for the number that the buyer may call. It is filled in with the number that they last used. */
export function SellersNumber({ sale, draft, onType }: Props) {
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

/** The typed number; undefined if nothing was typed. */
export function readNumber(typed: FormData): { phoneNumber: string | undefined } {
  const number = typed.get('phoneNumber')
  if (typeof number !== 'string' || number.trim() === '') return { phoneNumber: undefined }
  return { phoneNumber: number }
}
