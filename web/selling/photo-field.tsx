import { useRef, useState } from 'react'
import { photoLimits } from '#contract/items.ts'
import { useDashboardMessages } from '#web/messages/dashboard-messages.tsx'
import { Field } from '#web/ui/fields.tsx'
import { Hidden } from '#web/ui/hidden.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { acceptedPictures, judgePicture } from '#web/users/judge-picture.ts'
import styles from './photo-field.module.css'
import { PhotoTile } from './photo-tile.tsx'
import type { PhotoTray, TrayPhoto } from './photo-tray.ts'

type Props = {
  photos: readonly TrayPhoto[]
  tray: PhotoTray
  error: string | undefined
  /** Told what is wrong with files that were chosen; undefined when nothing is. */
  onJudged: (wrong: string | undefined) => void
}

/** The photos of a listing: add, order, remove. Those that are wrong are left out and said to be. */
export function PhotoField({ photos, tray, error, onJudged }: Props) {
  const messages = useDashboardMessages()
  const { selling } = messages
  const [news, setNews] = useState('')
  /** The photo that is being dragged. */
  const [dragged, setDragged] = useState<TrayPhoto>()
  const input = useRef<HTMLInputElement>(null)
  const list = useRef<HTMLOListElement>(null)
  const isFull = photos.length >= photoLimits.most

  function choose(files: File[]) {
    const judged = files.map((file) => ({ file, wrong: judgePicture(file, messages) }))
    const wrong = judged.flatMap(({ file, wrong }) => (wrong ? [`${file.name}: ${wrong}`] : []))
    const leftOut = tray.add(judged.filter((each) => !each.wrong).map(({ file }) => file))
    if (leftOut > 0) wrong.push(selling.photosLeftOut(leftOut, photoLimits.most))
    onJudged(wrong.length > 0 ? wrong.join(' ') : undefined)
  }

  function move(photo: TrayPhoto, place: number) {
    tray.move(photo.key, place)
    setNews(selling.photoMoved(place + 1, photos.length))
  }

  function remove(photo: TrayPhoto, place: number) {
    tray.remove(photo.key)
    setNews(selling.photoRemoved)
    // Its button goes with it: on to the next one's, or to where photos are added.
    const buttons = [...(list.current?.querySelectorAll<HTMLElement>('[data-remove]') ?? [])]
    const next = buttons[place + 1] ?? buttons[place - 1] ?? input.current
    next?.focus()
  }

  return (
    <div>
      <Field
        label={selling.photos}
        help={isFull ? selling.photosFull(photoLimits.most) : selling.photosHelp(photoLimits.most)}
        error={error}
      >
        {(ids) => (
          <div className={styles.add} data-wrong={error ? '' : undefined}>
            <Icon name="plus" />
            <span aria-hidden="true">
              {selling.addPhotos} <span className={styles.drop}>{selling.dropPhotos}</span>
            </span>
            {/* Over the whole of it, so that it takes presses and files that are dropped. */}
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
