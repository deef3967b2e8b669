import type { ComponentProps, RefObject } from 'react'
import { longestMeetLocation } from '#contract/bookings.ts'
import { useMessages } from '#web/messages/messages.tsx'
import { TextField } from '#web/ui/fields.tsx'
import type { FormErrors } from '#web/ui/use-form-errors.ts'
import type { BookingDraft } from './booking-draft.ts'
import styles from './booking-dialog.module.css'

type Props = Pick<ComponentProps<'form'>, 'id' | 'ref' | 'onSubmit'> & {
  draft: BookingDraft
  errors: FormErrors
  firstField: RefObject<HTMLInputElement | null>
  onDraft: (part: Partial<BookingDraft>) => void
}

/** Where to meet, and a number for the seller to call. */
export function BookingFields({ draft, errors, firstField, onDraft, ...form }: Props) {
  const { bookings } = useMessages()
  return (
    <form {...form} className={styles.form} noValidate>
      <TextField
        ref={firstField}
        label={bookings.meetLocation}
        name="meetLocation"
        autoComplete="off"
        required
        maxLength={longestMeetLocation}
        value={draft.meetLocation}
        help={errors['meetLocation'] ? undefined : bookings.meetLocationHelp(longestMeetLocation)}
        error={errors['meetLocation']}
        onChange={(event) => onDraft({ meetLocation: event.currentTarget.value })}
      />
      <TextField
        label={bookings.phoneNumber}
        name="bookingUserNumber"
        type="tel"
        inputMode="numeric"
        autoComplete="tel"
        required
        value={draft.bookingUserNumber}
        help={errors['bookingUserNumber'] ? undefined : bookings.phoneNumberHelp}
        error={errors['bookingUserNumber']}
        onChange={(event) => onDraft({ bookingUserNumber: event.currentTarget.value })}
      />
    </form>
  )
}
