import { type DragEvent, type FormEvent, type ReactNode, useId, useSyncExternalStore } from 'react'
import * as z from 'zod/mini'
import type { FieldError } from '#contract/errors.ts'
import { ItemForm } from '#contract/items.ts'
import { parseTaka } from '#lib/money.ts'
import { useDashboardMessages } from '#web/messages/dashboard-messages.tsx'
import { Button } from '#web/ui/button.tsx'
import { Notice } from '#web/ui/notice.tsx'
import { useOneAtATime } from '#web/ui/one-at-a-time.ts'
import { useFormErrors } from '#web/ui/use-form-errors.ts'
import { DescriptionField, KindFields, TermsFields } from './phone-fields.tsx'
import type { DraftState, PhoneDraft, PhoneFields } from './phone-draft.ts'
import styles from './phone-form.module.css'
import { PhotoField } from './photo-field.tsx'

export type ShowErrors = (wrong: readonly FieldError[]) => void

type Props = {
  draft: PhoneDraft
  submit: string
  /** Gives up what was typed. */
  undo: string
  busy: boolean
  /** Why it cannot be sent yet; the button says so and is not to be pressed. */
  hindrance?: string
  /** Above the fields. */
  notice?: ReactNode
  /** Given what was typed once it is right, and how to say which fields the server finds wrong. */
  onSubmit: (form: ItemForm, showErrors: ShowErrors) => Promise<void>
}

/** What a listing says, for a new one and for one that is changed. */
export function PhoneForm({ draft, submit, undo, busy, hindrance, notice, onSubmit }: Props) {
  const { selling } = useDashboardMessages()
  const hindranceId = useId()
  const once = useOneAtATime()
  const state = useSyncExternalStore(draft.subscribe, draft.read, draft.read)
  const { fields, photos, isChanged, hasExpired } = state
  const { formRef, errors, readForm, showErrors, addError, clearError } = useFormErrors()

  function change(part: Partial<PhoneFields>) {
    // What is being sent is what stays to be read.
    if (busy) return
    draft.change(part)
    for (const name of Object.keys(part)) clearError(name)
  }

  function send(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    if (busy || hindrance) return
    const unfinished = describeUnfinished()
    if (!unfinished) {
      const form = readForm(ItemForm, toForm(state))
      if (form) void once(() => onSubmit(form, showFieldErrors))
    } else if (readForm(withoutPhotos, toForm(state))) {
      showErrors([{ path: 'images', message: unfinished }])
    }
  }

  function describeUnfinished(): string | undefined {
    if (photos.some((photo) => photo.failure)) return selling.removeFailedPhotos
    return photos.some((photo) => !photo.url) ? selling.waitForPhotos : undefined
  }

  /** The server names each photo by its place; here they are one field. */
  function showFieldErrors(wrong: readonly FieldError[]) {
    showErrors(
      wrong.map(({ path, message }) => ({ path: path.replace(/^images?\b.*$/u, 'images'), message })),
    )
  }

  function startOver() {
    draft.reset()
    showErrors([])
  }

  const parts = { fields, errors, readOnly: busy, onChange: change }
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- what is dropped beside the photos goes nowhere
    <form
      ref={formRef}
      className={styles.form}
      noValidate
      onSubmit={send}
      onDragOver={passOverFiles}
      onDrop={passOverFiles}
    >
      {notice}
      <KindFields {...parts} />
      <div inert={busy}>
        {hasExpired && (
          <div className={styles.above}>
            <Notice icon="clock" title={selling.photosExpired} />
          </div>
        )}
        <PhotoField
          photos={photos}
          tray={draft.tray}
          error={errors['images']}
          onJudged={(wrong) => (wrong ? addError('images', wrong) : clearError('images'))}
        />
      </div>
      <TermsFields {...parts} />
      <DescriptionField {...parts} />
      <div className={styles.end}>
        {hindrance && <Notice icon="clock" title={hindrance} id={hindranceId} />}
        <div className={styles.actions}>
          <Button
            type="submit"
            busy={busy}
            disabled={hindrance !== undefined}
            aria-describedby={hindrance && hindranceId}
          >
            {submit}
          </Button>
          {isChanged && !busy && (
            <Button variant="quiet" onClick={startOver}>
              {undo}
            </Button>
          )}
        </div>
      </div>
    </form>
  )
}

/** A browser would leave the page to show a file that is dropped anywhere but on the field that takes it. */
function passOverFiles(event: DragEvent) {
  const isFile = event.dataTransfer.types.includes('Files')
  const takesFiles = event.target instanceof HTMLInputElement && event.target.type === 'file'
  if (isFile && !takesFiles) event.preventDefault()
}

const withoutPhotos = z.omit(ItemForm, { images: true })

/** As the contract takes it; what is missing or no number is left for the contract to name. */
function toForm({ fields, photos }: DraftState) {
  return { ...fields, price: parseTaka(fields.price), images: photos.flatMap(({ url }) => url ?? []) }
}
