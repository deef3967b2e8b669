import { useMeetingMessages } from '#web/messages/meeting-messages.tsx'
import { TextField } from '#web/ui/fields.tsx'

/** Asks a seller for the number that the buyer of this phone may call. It may be left empty. */
export function SellersNumber({ known }: { known: string | undefined }) {
  const { meetings } = useMeetingMessages()
  return (
    <TextField
      label={meetings.phoneLabel}
      name="phoneNumber"
      type="tel"
      inputMode="numeric"
      autoComplete="tel"
      required={false}
      defaultValue={known}
      help={meetings.phoneHelp}
    />
  )
}

/** What was typed there; undefined if nothing was. */
export function readNumber(typed: FormData): { phoneNumber: string | undefined } {
  const number = typed.get('phoneNumber')
  return { phoneNumber: typeof number === 'string' && number.trim() !== '' ? number : undefined }
}
