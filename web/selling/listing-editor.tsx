import { type DragEvent, type ReactNode, useId, useSyncExternalStore } from 'react'
import * as z from 'zod/mini'
import { ListingForm, photoLimits } from '#contract/listings.ts'
import { selling } from '#texts/selling.ts'
import { Button } from '#web/ui/button.tsx'
import { Form, useForm } from '#web/ui/forms/form.tsx'
import { Notice } from '#web/ui/text/notice.tsx'
import { Stack } from '#web/ui/stack.tsx'
import { DescriptionField, KindFields, OtherFields, readFields, TermsFields } from './listing-fields.tsx'
import type { DraftState, ListingDraft, ListingFields } from './listing-draft.ts'
import styles from './listing-editor.module.css'
import type { ListingSending } from './use-send-listing.ts'
import { PhotoField } from '#web/photos/photo-field.tsx'
import { PhotosAwaited } from '#web/photos/photos-awaited.tsx'
import { areUploaded, usePhotoWait } from '#web/photos/use-photo-wait.ts'

type Props = {
  draft: ListingDraft
  submit: string
  /** The label of the button that discards all changes. */
  undo: string
  /** How the validated form is sent. */
  sending: ListingSending
  /** Why the form cannot be sent yet. The submit button is then disabled, and the reason is shown. */
  obstacle?: string
  /** Shown above the fields. */
  notice?: ReactNode
}

/** The form for the content of a listing, new or existing. */
export function ListingEditor({ draft, submit, undo, sending, obstacle, notice }: Props) {
  const { isSending: busy, dialog } = sending
  const obstacleId = useId()
  const state = useSyncExternalStore(draft.subscribe, draft.read, draft.read)
  const { fields, photos, isChanged, hasExpired } = state
  const form = useForm({
    // Photos that are not uploaded yet are not missing.
    schema: areUploaded(photos) ? ListingForm : withoutPhotos,
    readValues: () => toForm(state),
    onSubmit: send,
  })
  const photoWait = usePhotoWait(form, 'images', photos)

  function change(part: Partial<ListingFields>) {
    // While the form is being sent, it must keep showing what is sent.
    if (!busy) draft.change(part)
  }

  function send(typed: Partial<ListingForm>) {
    if (busy || obstacle) return
    if (photoWait.checkUploaded()) sending.send(z.parse(ListingForm, typed), form.showErrors)
  }

  function startOver() {
    photoWait.cancel()
    draft.reset()
    form.showErrors([])
  }

  const parts = { fields, readOnly: busy, onChange: change }
  return (
    <>
      <Stack gap="3">
        {/* Not within the form: it may open a dialog with a form of its own. */}
        {notice}
        <Form control={form} className={styles.form} onDragOver={preventFileDrop} onDrop={preventFileDrop}>
          <KindFields {...parts} />
          <div inert={busy}>
            {hasExpired && (
              <div className={styles.above}>
                <Notice icon="clock" title={selling.photosExpired} />
              </div>
            )}
            <PhotoField
              name="images"
              label={selling.photos}
              help={selling.photosHelp(photoLimits.max)}
              list={selling.photoList}
              max={photoLimits.max}
              isRequired
              isOrdered
              photos={photos}
              photoUploads={draft.photoUploads}
              onChecked={(wrong) => wrong && form.addError('images', wrong)}
            />
          </div>
          <TermsFields {...parts} />
          <OtherFields {...parts} />
          <DescriptionField {...parts} />
          <Stack>
            {obstacle && <Notice icon="clock" title={obstacle} id={obstacleId} />}
            <div className={styles.actions}>
              <Button
                type="submit"
                busy={busy || photoWait.isWaiting}
                disabled={obstacle !== undefined}
                aria-describedby={obstacle && obstacleId}
              >
                {submit}
              </Button>
              {isChanged && !busy && (
                <Button variant="quiet" onClick={startOver}>
                  {undo}
                </Button>
              )}
              <PhotosAwaited {...photoWait} />
            </div>
          </Stack>
        </Form>
      </Stack>
      {dialog}
    </>
  )
}

/** Prevents that the browser leaves the page to show a file that was dropped outside the file field. */
function preventFileDrop(event: DragEvent) {
  const isFile = event.dataTransfer.types.includes('Files')
  const takesFiles = event.target instanceof HTMLInputElement && event.target.type === 'file'
  if (isFile && !takesFiles) event.preventDefault()
}

const withoutPhotos = z.omit(ListingForm, { images: true })

function toForm({ fields, photos }: DraftState) {
  return { ...readFields(fields), images: photos.flatMap(({ url }) => url ?? []) }
}
