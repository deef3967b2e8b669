import { type RefObject, useId } from 'react'
import { maxMeetLocationLength } from '#contract/bookings.ts'
import { bookings } from '#texts/bookings.ts'
import { nameDistrict } from '#sentences/districts.ts'
import { findDistrict, findOtherDistrict, suggestPlaces } from '#web/places/suggest-places.ts'
import { Suggestions, TextField } from '#web/ui/forms/fields.tsx'
import { Form, type FormControl } from '#web/ui/forms/form.tsx'
import type { BookingDraft } from './booking-draft.ts'

type Props = {
  control: FormControl
  /** The location of the phone. Places near it are suggested first. */
  phoneLocation: string
  draft: BookingDraft
  firstField: RefObject<HTMLInputElement | null>
  onDraft: (part: Partial<BookingDraft>) => void
}

/** The fields for the meeting place and for the phone number that the seller calls. */
export function BookingFields({ control, phoneLocation, draft, firstField, onDraft }: Props) {
  const listId = useId()
  const near = findDistrict(phoneLocation)
  const other = findOtherDistrict(draft.meetLocation, near)
  return (
    <Form control={control}>
      <div>
        <TextField
          ref={firstField}
          label={bookings.meetLocation}
          name="meetLocation"
          autoComplete="off"
          list={listId}
          maxLength={maxMeetLocationLength}
          value={draft.meetLocation}
          help={
            control.findState('meetLocation').error
              ? undefined
              : near && other
                ? bookings.otherDistrict(nameDistrict(other), nameDistrict(near))
                : bookings.meetLocationHelp(maxMeetLocationLength)
          }
          onChange={(event) => onDraft({ meetLocation: event.currentTarget.value })}
        />
        <Suggestions id={listId} values={suggestPlaces(draft.meetLocation, near)} />
      </div>
      <TextField
        label={bookings.phoneNumber}
        name="phoneNumber"
        type="tel"
        inputMode="numeric"
        autoComplete="tel"
        value={draft.phoneNumber}
        help={control.findState('phoneNumber').error ? undefined : bookings.phoneNumberHelp}
        onChange={(event) => onDraft({ phoneNumber: event.currentTarget.value })}
      />
    </Form>
  )
}
