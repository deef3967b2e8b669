import { useRef, useState } from 'react'
import { photos as photosTexts } from '#texts/photos.ts'
import { Field, useFieldState } from '#web/ui/forms/fields.tsx'
import { Hidden } from '#web/ui/text/hidden.tsx'
import { Icon } from '#web/ui/text/icon.tsx'
import { acceptedPictures, checkPicture } from '#web/users/check-picture.ts'
import styles from './photo-field.module.css'
import { PhotoTile } from './photo-tile.tsx'
import type { PhotoUploads, UploadedPhoto } from './photo-uploads.ts'

type Props = {
  name: string
  label: string
  help: string
  /** The name of the list of photos, for screen readers. */
  list: string
  /** The largest number of photos, the same as in `photoUploads`. */
  max: number
  isRequired?: boolean
  /** Whether the order counts. Then the photos can be moved, and the first one is the cover. */
  isOrdered?: boolean
  photos: readonly UploadedPhoto[]
  photoUploads: PhotoUploads
  /** Called with what is wrong with the chosen files, a line for each, or with undefined if all are valid. */
  onChecked: (wrong: string | undefined) => void
}

/** The photos of a form: add, reorder, remove. Invalid files are left out, and a message says so. */
export function PhotoField(props: Props) {
  const {
    name,
    label,
    help,
    max,
    isRequired = false,
    isOrdered = false,
    photos,
    photoUploads,
    onChecked,
  } = props
  const texts = photosTexts
  const { error } = useFieldState(name)
  const [news, setNews] = useState('')
  /** The photo that is being dragged. */
  const [dragged, setDragged] = useState<UploadedPhoto>()
  const input = useRef<HTMLInputElement>(null)
  const list = useRef<HTMLOListElement>(null)
  const isFull = photos.length >= max

  async function choose(files: File[]) {
    const checked = await Promise.all(files.map(async (file) => ({ file, wrong: await checkPicture(file) })))
    const wrong = checked.flatMap(({ file, wrong }) => (wrong ? [`${file.name}: ${wrong}`] : []))
    const leftOut = photoUploads.add(checked.filter((each) => !each.wrong).map(({ file }) => file))
    if (leftOut > 0) wrong.push(texts.photosLeftOut(leftOut, max))
    onChecked(wrong.length > 0 ? wrong.join('\n') : undefined)
  }

  function move(photo: UploadedPhoto, place: number) {
    photoUploads.move(photo.key, place)
    setNews(texts.photoMoved(place + 1, photos.length))
  }

  function remove(photo: UploadedPhoto, place: number) {
    photoUploads.remove(photo.key)
    setNews(texts.photoRemoved)
    // The pressed button disappears with its photo, so focus the next photo's button, or the field that adds photos.
    const buttons = [...(list.current?.querySelectorAll<HTMLElement>('[data-remove]') ?? [])]
    const next = buttons[place + 1] ?? buttons[place - 1] ?? input.current
    next?.focus()
  }

  return (
    <div>
      <Field label={label} name={name} help={isFull ? texts.photosFull(max) : help}>
        {(ids) => (
          <div className={styles.add} data-wrong={error ? '' : undefined}>
            <Icon name="plus" />
            <span aria-hidden="true">
              {texts.addPhotos} <span className={styles.drop}>{texts.dropPhotos}</span>
            </span>
            {/* Covers the whole area, so that it gets clicks and dropped files. */}
            <input
              {...ids}
              ref={input}
              type="file"
              name={name}
              multiple
              required={isRequired && photos.length === 0}
              accept={acceptedPictures}
              className={styles.input}
              onChange={(event) => {
                void choose([...(event.currentTarget.files ?? [])])
                event.currentTarget.value = ''
              }}
            />
          </div>
        )}
      </Field>
      {photos.length > 0 && (
        <ol ref={list} className={styles.list} aria-label={props.list}>
          {photos.map((photo, place) => (
            <PhotoTile
              key={photo.key}
              photo={photo}
              place={place}
              count={photos.length}
              isOrdered={isOrdered}
              onMove={(to) => move(photo, to)}
              onRemove={() => remove(photo, place)}
              onRetry={() => photoUploads.retry(photo.key)}
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
