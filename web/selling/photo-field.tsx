import { useRef, useState } from 'react'
import { photoLimits } from '#contract/listings.ts'
import { useDashboardMessages } from '#web/messages/dashboard-messages.tsx'
import { Field, useFieldState } from '#web/ui/fields.tsx'
import { Hidden } from '#web/ui/hidden.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { acceptedPictures, checkPicture } from '#web/users/check-picture.ts'
import styles from './photo-field.module.css'
import { PhotoTile } from './photo-tile.tsx'
import type { PhotoUploads, UploadedPhoto } from './photo-uploads.ts'

type Props = {
  photos: readonly UploadedPhoto[]
  tray: PhotoUploads
  /** Called with what is wrong with the chosen files, or with undefined when all are valid. */
  onJudged: (wrong: string | undefined) => void
}

/** The photos of a listing: add, reorder, remove. Invalid files are left out, and a message says so. */
export function PhotoField({ photos, tray, onJudged }: Props) {
  const messages = useDashboardMessages()
  const { selling } = messages
  const { error } = useFieldState('images')
  const [news, setNews] = useState('')
  /** The photo that is being dragged. */
  const [dragged, setDragged] = useState<UploadedPhoto>()
  const input = useRef<HTMLInputElement>(null)
  const list = useRef<HTMLOListElement>(null)
  const isFull = photos.length >= photoLimits.most

  function choose(files: File[]) {
    const judged = files.map((file) => ({ file, wrong: checkPicture(file, messages) }))
    const wrong = judged.flatMap(({ file, wrong }) => (wrong ? [`${file.name}: ${wrong}`] : []))
    const leftOut = tray.add(judged.filter((each) => !each.wrong).map(({ file }) => file))
    if (leftOut > 0) wrong.push(selling.photosLeftOut(leftOut, photoLimits.most))
    onJudged(wrong.length > 0 ? wrong.join(' ') : undefined)
  }

  function move(photo: UploadedPhoto, place: number) {
    tray.move(photo.key, place)
    setNews(selling.photoMoved(place + 1, photos.length))
  }

  function remove(photo: UploadedPhoto, place: number) {
    tray.remove(photo.key)
    setNews(selling.photoRemoved)
    // The pressed button disappears with its photo, so focus the next photo's button, or the field that adds photos.
    const buttons = [...(list.current?.querySelectorAll<HTMLElement>('[data-remove]') ?? [])]
    const next = buttons[place + 1] ?? buttons[place - 1] ?? input.current
    next?.focus()
  }

  return (
    <div>
      <Field
        label={selling.photos}
        name="images"
        help={isFull ? selling.photosFull(photoLimits.most) : selling.photosHelp(photoLimits.most)}
      >
        {(ids) => (
          <div className={styles.add} data-wrong={error ? '' : undefined}>
            <Icon name="plus" />
            <span aria-hidden="true">
              {selling.addPhotos} <span className={styles.drop}>{selling.dropPhotos}</span>
            </span>
            {/* Covers the whole area, so that it gets clicks and dropped files. */}
            <input
              {...ids}
              ref={input}
              type="file"
              name="images"
              multiple
              required={photos.length === 0}
              accept={acceptedPictures}
              className={styles.input}
              onChange={(event) => {
                choose([...(event.currentTarget.files ?? [])])
                event.currentTarget.value = ''
              }}
            />
          </div>
        )}
      </Field>
      {photos.length > 0 && (
        <ol ref={list} className={styles.list} aria-label={selling.photoList}>
          {photos.map((photo, place) => (
            <PhotoTile
              key={photo.key}
              photo={photo}
              place={place}
              count={photos.length}
              onMove={(to) => move(photo, to)}
              onRemove={() => remove(photo, place)}
              onRetry={() => tray.retry(photo.key)}
              onDrag={(isDragged) => setDragged(isDragged ? photo : undefined)}
              {...(dragged && dragged.key !== photo.key && { onDrop: () => move(dragged, place) })}
            />
          ))}
        </ol>
      )}
      <div aria-live="polite">
        <Hidden>{news}</Hidden>
      </div>
    </div>
  )
}
