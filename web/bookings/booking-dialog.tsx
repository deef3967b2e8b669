import { type MouseEvent, useEffect, useEffectEvent, useRef, useState } from 'react'
import { useLocation } from 'react-router'
import { BookingForm } from '#contract/bookings.ts'
import type { Listing } from '#contract/listings.ts'
import { bookingRoutes } from '#contract/routes/bookings.ts'
import { formatPhoneNumber } from '#contract/phone-number.ts'
import { bookings } from '#texts/bookings.ts'
import { describeFailure } from '#web/api/describe-failure.ts'
import { readFieldErrors } from '#web/api/read-field-errors.ts'
import { MoneyPromise } from '#web/layout/money-promise.tsx'
import { useCommand } from '#web/commands/use-command.ts'
import { useDraft } from '#web/own-data/use-draft.ts'
import { useExpectedPerson } from '#web/session/expected-person.tsx'
import { withReturnPath } from '#web/session/with-return-path.ts'
import { useSession } from '#web/session/session.tsx'
import { Button, LinkButton } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialogs/dialog.tsx'
import { useForm } from '#web/ui/forms/form.tsx'
import { Icon } from '#web/ui/text/icon.tsx'
import { PostedAt } from '#web/ui/text/posted-at.tsx'
import { Row, Stack } from '#web/ui/stack.tsx'
import styles from './booking-dialog.module.css'
import { BookingDraft, confirmNumber, draftOf, isNumberCertain, proposeNumber } from './booking-draft.ts'
import { resumeBooking } from './resumed-booking.ts'
import { BookingFacts } from './booking-facts.tsx'
import { BookingFields } from './booking-fields.tsx'
import { NumberQuestion } from './number-question.tsx'
import { useBook } from './use-book.ts'
import { useLastNumber } from './use-last-number.ts'

type Props = {
  listing: Listing
  open: boolean
  onOpenChange: (open: boolean) => void
  finalFocus?: (() => HTMLElement | null) | undefined
}

/** Asks for a meeting place and a phone number, and books the phone. Guests sign in first and then come back here. */
export function BookingDialog({ listing, open, onOpenChange, finalFocus }: Props) {
  const { user } = useSession()
  const { draft, lastNumber, changeDraft, forgetDraft } = useBookingDraft(listing, user?.email ?? '', open)
  const form = useForm({
    schema: BookingForm,
    readValues: () => draft,
    onSubmit: send,
  })
  // The number of the newest booking may arrive after the form was sent without one.
  const dropNumberError = useEffectEvent(() => {
    if (form.findState('phoneNumber').error) form.clearError('phoneNumber')
  })
  useEffect(() => {
    if (lastNumber !== undefined) dropNumberError()
  }, [lastNumber])
  const firstField = useRef<HTMLInputElement>(null)
  const { book, failure, setFailure, earlierBooking, finish } = useBook(listing, user?.email ?? '', open)
  const action = { label: bookings.title, to: '/mybooking' }
  const { run, busy, dialog } = useCommand({
    route: bookingRoutes.create,
    send: book,
    explain: showFailure,
    toast: (wasBooked) =>
      wasBooked ? { text: bookings.bookedBefore, tone: 'plain', action } : { text: bookings.booked, action },
    onDone: close,
  })
  const [askedNumber, setAskedNumber] = useState<string>()

  function change(part: Partial<BookingDraft>) {
    changeDraft(part)
    if (part.phoneNumber !== undefined) setAskedNumber(undefined)
  }

  function send(typed: BookingDraft) {
    if (!user) return
    setAskedNumber(undefined)
    if (!isNumberCertain(typed.phoneNumber)) return setAskedNumber(typed.phoneNumber)
    void run(typed)
  }

  function close() {
    proposeNumber(formatPhoneNumber(draft.phoneNumber))
    forgetDraft()
    onOpenChange(false)
  }

  function showFailure(error: unknown) {
    setFailure(error)
    const wrong = readFormErrors(error)
    if (wrong.length > 0) form.showErrors(wrong)
    return true
  }

  function acceptNumber(number: string) {
    confirmNumber(number)
    form.ref.current?.requestSubmit()
  }

  function changeNumber() {
    setAskedNumber(undefined)
    const field = form.ref.current?.elements.namedItem('phoneNumber')
    if (field instanceof HTMLInputElement) field.select()
  }

  function changeOpen(next: boolean) {
    if (!next) finish()
    onOpenChange(next)
  }

  return (
    <Dialog
      open={open}
      onOpenChange={changeOpen}
      finalFocus={finalFocus}
      title={bookings.dialogTitle}
      description={earlierBooking ? undefined : bookings.dialogText}
      initialFocus={wantsFocus() ? firstField : undefined}
      actions={
        <Stack gap="1" className={styles.footer}>
          {failure !== undefined && readFormErrors(failure).length === 0 && (
            <Row as="p" align="start" unbroken className={styles.failure} role="alert">
              <Icon name="warning" size="small" />
              {describeFailure(failure, bookings.errors)}
            </Row>
          )}
          {earlierBooking ? (
            <LinkButton to="/mybooking" replace wide>
              {bookings.title}
            </LinkButton>
          ) : askedNumber !== undefined ? (
            <NumberQuestion busy={busy} onUse={() => acceptNumber(askedNumber)} onChange={changeNumber} />
          ) : (
            <BookButton listing={listing} formId={form.id} busy={busy} onLeave={() => changeDraft({})} />
          )}
        </Stack>
      }
    >
      <BookingFacts listing={listing} />
      {!earlierBooking && (
        <MoneyPromise kind="line">
          {listing.allowsCash ? bookings.howMoneyOrCash : bookings.howMoney}
        </MoneyPromise>
      )}
      {earlierBooking ? (
        <p role="status">
          {bookings.bookedBefore} (<PostedAt iso={earlierBooking.bookedAt} />
          ). {bookings.bookedBeforeText}
        </p>
      ) : (
        <BookingFields
          control={form}
          phoneLocation={listing.location}
          draft={draft}
          firstField={firstField}
          onDraft={change}
        />
      )}
      {dialog}
    </Dialog>
  )
}

type BookButtonProps = {
  listing: Listing
  formId: string
  busy: boolean
  onLeave: () => void
}

/** What was typed for this phone. Until a number is typed, it has the number of the person's newest booking. */
function useBookingDraft({ id }: Listing, email: string, open: boolean) {
  const { typed, change, forget } = useDraft(BookingDraft, draftOf(id))
  const [isNumberTyped, setNumberTyped] = useState(typed.phoneNumber !== '')
  const lastNumber = useLastNumber(email, open && email !== '' && !isNumberTyped)
  const draft = lastNumber === undefined ? typed : { ...typed, phoneNumber: lastNumber }
  return {
    draft,
    lastNumber,
    changeDraft(part: Partial<BookingDraft>) {
      if (part.phoneNumber !== undefined) setNumberTyped(true)
      change({ ...draft, ...part })
    },
    forgetDraft: forget,
  }
}

/** The button that books. For a guest, it is a link to the sign-in page. */
function BookButton({ listing, formId, busy, onLeave }: BookButtonProps) {
  const signInLink = useRef<HTMLAnchorElement>(null)
  const { user, loading, delayed } = useSession()
  const isExpected = useExpectedPerson() && loading && !delayed
  const location = useLocation()

  function leaveForSignIn() {
    // A session that ended by itself has deleted the draft.
    onLeave()
    resumeBooking(listing.id)
  }

  function followLink(event: MouseEvent) {
    event.preventDefault()
    signInLink.current?.click()
  }

  if (user || isExpected) {
    return (
      <Button type="submit" form={formId} wide busy={busy || !user}>
        {bookings.book}
      </Button>
    )
  }
  return (
    <>
      {/* Pressing Enter in a field presses this button. It leads to the sign-in page, as the link does. */}
      <button type="submit" form={formId} hidden onClick={followLink}>
        {bookings.signInFirst}
      </button>
      <LinkButton
        ref={signInLink}
        to="/login"
        replace
        state={withReturnPath(location)}
        wide
        onClick={leaveForSignIn}
      >
        {bookings.signInFirst}
      </LinkButton>
    </>
  )
}

/** False on a touch screen, where the keyboard would cover half of the opened dialog. */
const wantsFocus = () => window.matchMedia('(pointer: fine)').matches

const formFields = Object.keys(BookingForm.shape)
const readFormErrors = (error: unknown) => readFieldErrors(error, formFields)
