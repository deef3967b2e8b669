import { type FormEvent, useId, useRef, useState } from 'react'
import { useLocation } from 'react-router'
import { BookingForm } from '#contract/bookings.ts'
import { Problem } from '#contract/errors.ts'
import type { Item } from '#contract/items.ts'
import { describeFailure } from '#web/api/describe-failure.ts'
import { useMessages } from '#web/messages/messages.tsx'
import { useExpectedPerson } from '#web/session/expected-person.tsx'
import { comeFrom } from '#web/session/return-path.ts'
import { useSession } from '#web/session/session.tsx'
import { Button, LinkButton } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { useOneAtATime } from '#web/ui/one-at-a-time.ts'
import { PostedAt } from '#web/ui/posted-at.tsx'
import { useToast } from '#web/ui/toast.tsx'
import { useFormErrors } from '#web/ui/use-form-errors.ts'
import styles from './booking-dialog.module.css'
import { type BookingDraft, finishDraft, keepDraft, readDraft, resumeBooking } from './booking-draft.ts'
import { BookingFacts } from './booking-facts.tsx'
import { BookingFields } from './booking-fields.tsx'
import { useBook } from './use-book.ts'

type Props = {
  item: Item
  open: boolean
  onOpenChange: (open: boolean) => void
  finalFocus?: (() => HTMLElement | null) | undefined
}

/** Asks where to meet and for a number, and books the phone. Guests are shown to log in first and come back. */
export function BookingDialog({ item, open, onOpenChange, finalFocus }: Props) {
  const messages = useMessages()
  const { bookings } = messages
  const { user } = useSession()
  const formId = useId()
  const [draft, setDraft] = useState(() => readDraft(item._id))
  const { formRef, errors, readForm, showErrors, clearError } = useFormErrors()
  const showToast = useToast()
  const once = useOneAtATime()
  const firstField = useRef<HTMLInputElement>(null)
  const { book, before, finish } = useBook(item, user?.email ?? '', open)

  function change(part: Partial<BookingDraft>) {
    const next = { ...draft, ...part }
    setDraft(next)
    keepDraft(item._id, next)
    for (const name of Object.keys(part)) clearError(name)
  }

  async function send() {
    // 01712-345678 is how many people write it; the contract knows digits and spaces.
    const bookingUserNumber = draft.bookingUserNumber.replace(/[-().]/gu, ' ')
    const form = readForm(BookingForm, { ...draft, bookingUserNumber })
    if (!form || !user) return
    let wasBooked: boolean
    try {
      wasBooked = await book.mutateAsync(form)
    } catch (error) {
      if (error instanceof Problem && error.errors) showErrors(error.errors)
      return
    }
    finishDraft(item._id, draft)
    setDraft(readDraft(item._id))
    const action = { label: bookings.title, to: '/mybooking' }
    if (wasBooked) showToast(bookings.bookedBefore, { tone: 'plain', action })
    else showToast(bookings.booked, { action })
    onOpenChange(false)
  }

  function submit(event: FormEvent) {
    event.preventDefault()
    void once(send)
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
      description={before ? undefined : bookings.dialogText}
      initialFocus={wantsFocus() ? firstField : undefined}
      actions={
        <div className={styles.footer}>
          {book.error && !hasFields(book.error) && (
            <p className={styles.failure} role="alert">
              <Icon name="warning" size="small" />
              {describeFailure(book.error, bookings.errors, messages)}
            </p>
          )}
          {before ? (
            <LinkButton to="/mybooking" replace wide>
              {bookings.title}
            </LinkButton>
          ) : (
            <Action item={item} draft={draft} formId={formId} busy={book.isPending} />
          )}
        </div>
      }
    >
      <BookingFacts item={item} />
      {before ? (
        <p role="status">
          {bookings.bookedBefore} (<PostedAt iso={before.bookedAt} />
          ). {bookings.bookedBeforeText}
        </p>
      ) : (
        <BookingFields
          id={formId}
          ref={formRef}
          draft={draft}
          errors={errors}
          firstField={firstField}
          onDraft={change}
          onSubmit={submit}
        />
      )}
    </Dialog>
  )
}

type ActionProps = { item: Item; draft: BookingDraft; formId: string; busy: boolean }

function Action({ item, draft, formId, busy }: ActionProps) {
  const { bookings } = useMessages()
  const { user, loading, delayed } = useSession()
  const awaited = useExpectedPerson() && loading && !delayed
  const location = useLocation()

  /** Kept once more: a session that ended on its own has forgotten what was typed in it. */
  function leaveForLogIn() {
    keepDraft(item._id, draft)
    resumeBooking(item._id)
  }

  if (user || awaited) {
    return (
      <Button type="submit" form={formId} wide busy={busy || !user}>
        {bookings.book}
      </Button>
    )
  }
  return (
    <LinkButton to="/login" replace state={comeFrom(location)} wide onClick={leaveForLogIn}>
      {bookings.logInFirst}
    </LinkButton>
  )
}

/** Not on a touch screen, where the keyboard would cover half of what was just opened. */
const wantsFocus = () => window.matchMedia('(pointer: fine)').matches

const hasFields = (error: unknown) => error instanceof Problem && error.errors !== undefined
