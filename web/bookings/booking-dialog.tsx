import { type FormEvent, useId, useRef, useState } from 'react'
import { useLocation } from 'react-router'
import { BookingForm } from '#contract/bookings.ts'
import { Problem } from '#contract/errors.ts'
import type { Item } from '#contract/items.ts'
import { formatTaka } from '#lib/money.ts'
import { describeFailure } from '#web/api/describe-failure.ts'
import { useMessages } from '#web/messages/messages.tsx'
import { useExpectedPerson } from '#web/session/expected-person.tsx'
import { comeFrom } from '#web/session/return-path.ts'
import { useSession } from '#web/session/session.tsx'
import { Button, LinkButton } from '#web/ui/button.tsx'
import { Dialog } from '#web/ui/dialog.tsx'
import { TextField } from '#web/ui/fields.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { useToast } from '#web/ui/toast.tsx'
import { useFormErrors } from '#web/ui/use-form-errors.ts'
import { type BookingDraft, finishDraft, keepDraft, readDraft } from './booking-draft.ts'
import styles from './booking-dialog.module.css'
import { useBook } from './use-book.ts'

type Props = { item: Item; open: boolean; onOpenChange: (open: boolean) => void }

/** Asks where to meet and for a number, and books the phone. Guests are shown to log in first and come back. */
export function BookingDialog({ item, open, onOpenChange }: Props) {
  const messages = useMessages()
  const { bookings } = messages
  const { user, record, loading, delayed } = useSession()
  const awaited = useExpectedPerson() && loading && !delayed
  const location = useLocation()
  const formId = useId()
  const [draft, setDraft] = useState(() => readDraft(item._id))
  const { formRef, errors, readForm, showErrors, clearError } = useFormErrors()
  const showToast = useToast()
  const firstField = useRef<HTMLInputElement>(null)
  const { book, finish } = useBook(item)

  function change(part: Partial<BookingDraft>) {
    const next = { ...draft, ...part }
    setDraft(next)
    keepDraft(item._id, next)
    for (const name of Object.keys(part)) clearError(name)
  }

  async function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    const form = readForm(BookingForm, draft)
    if (!form || book.isPending || !user) return
    try {
      await book.mutateAsync(form)
    } catch (error) {
      if (error instanceof Problem && error.errors) showErrors(error.errors)
      return
    }
    finishDraft(item._id, draft)
    setDraft(readDraft(item._id))
    showToast(bookings.booked, { action: { label: bookings.title, to: '/mybooking' } })
    onOpenChange(false)
  }

  function changeOpen(next: boolean) {
    if (!next) finish()
    onOpenChange(next)
  }

  const action =
    user || awaited ? (
      <Button type="submit" form={formId} wide busy={book.isPending || !user}>
        {bookings.book}
      </Button>
    ) : (
      // Kept once more: a session that ended on its own has forgotten what was typed in it.
      <LinkButton to="/login" state={comeFrom(location)} wide onClick={() => keepDraft(item._id, draft)}>
        {bookings.logInFirst}
      </LinkButton>
    )

  return (
    <Dialog
      open={open}
      onOpenChange={changeOpen}
      title={bookings.dialogTitle}
      description={bookings.dialogText}
      initialFocus={wantsFocus() ? firstField : undefined}
      actions={
        <div className={styles.footer}>
          {book.error && !hasFields(book.error) && (
            <p className={styles.failure} role="alert">
              <Icon name="warning" size="small" />
              {describeFailure(book.error, bookings.errors, messages)}
            </p>
          )}
          {action}
        </div>
      }
    >
      <div className={styles.facts}>
        {user && <Fact label={bookings.name} value={user.displayName ?? record?.name ?? ''} />}
        {user && <Fact label={bookings.email} value={user.email} />}
        <Fact label={bookings.model} value={item.model} />
        <Fact label={bookings.price} value={formatTaka(item.price)} />
      </div>
      <form
        id={formId}
        ref={formRef}
        className={styles.form}
        noValidate
        onSubmit={(event) => void submit(event)}
      >
        <TextField
          ref={firstField}
          label={bookings.meetLocation}
          name="meetLocation"
          autoComplete="off"
          required
          maxLength={200}
          value={draft.meetLocation}
          help={errors['meetLocation'] ? undefined : bookings.meetLocationHelp}
          error={errors['meetLocation']}
          onChange={(event) => change({ meetLocation: event.currentTarget.value })}
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
          onChange={(event) => change({ bookingUserNumber: event.currentTarget.value })}
        />
      </form>
    </Dialog>
  )
}

/** What the booking will say, and nobody can change. */
function Fact({ label, value }: { label: string; value: string }) {
  const id = useId()
  return (
    <div className={styles.fact}>
      <label htmlFor={id}>{label}</label>
      <input id={id} value={value} title={value} readOnly />
    </div>
  )
}

/** Not on a touch screen, where the keyboard would cover half of what was just opened. */
const wantsFocus = () => window.matchMedia('(pointer: fine)').matches

const hasFields = (error: unknown) => error instanceof Problem && error.errors !== undefined
