import { useState } from 'react'
import { variantUrl } from '#contract/hosted-images.ts'
import { common } from '#texts/common.ts'
import { photos } from '#texts/photos.ts'
import { UnusablePicture } from '#web/api/unusable-picture.ts'
import { Button, IconButton } from '#web/ui/button.tsx'
import { Icon } from '#web/ui/text/icon.tsx'
import { UploadProgress } from '#web/ui/forms/upload-progress.tsx'
import { describeUnusable } from '#web/users/check-picture.ts'
import styles from './photo-field.module.css'
import type { PhotoFailure, UploadedPhoto } from './photo-uploads.ts'

type Props = {
  photo: UploadedPhoto
  /** Its index, from 0. */
  place: number
  count: number
  /** Whether the photos can be moved and the first one is the cover. */
  isOrdered: boolean
  onMove: (place: number) => void
  onRemove: () => void
  onRetry: () => void
  /** Called when the person starts and stops dragging this photo with the mouse. */
  onDrag: (isDragged: boolean) => void
  /** Called when another photo is dropped on this one; undefined while no other photo is dragged. */
  onDrop?: () => void
}

/** One photo of a form: its preview, the progress of its upload, and its actions. */
export function PhotoTile(props: Props) {
  const { photo, place, count, isOrdered, onRemove, onRetry, onDrag, onDrop } = props
  const { percent, failure } = photo
  const number = place + 1
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- the buttons below move the photo too
    <li
      className={styles.tile}
      data-failed={failure ? '' : undefined}
      draggable={isOrdered}
      onDragStart={() => onDrag(true)}
      onDragEnd={() => onDrag(false)}
      onDragOver={(event) => onDrop && event.preventDefault()}
      onDrop={(event) => {
        event.preventDefault()
        onDrop?.()
      }}
    >
      <div className={styles.frame}>
        <Preview key={photo.preview} photo={photo} alt={photos.photo(number, count)} />
        {isOrdered && place === 0 && <span className={styles.cover}>{photos.cover}</span>}
        {percent !== undefined && (
          <UploadProgress label={photos.photoUploading(number)} percent={percent} className={styles.upload} />
        )}
        {failure && (
          <div className={styles.failure} role="alert">
            <Icon name="warning" size="small" />
            <p>{describeFailure(failure)}</p>
            {mayTryAgain(failure) && (
              <Button
                variant="secondary"
                size="small"
                aria-label={photos.retryPhoto(number)}
                onClick={onRetry}
              >
                {common.tryAgain}
              </Button>
            )}
          </div>
        )}
      </div>
      <div className={styles.actions}>
        {isOrdered && <MoveButtons {...props} />}
        <IconButton label={photos.removePhoto(number)} data-remove="" onClick={onRemove}>
          <Icon name="trash" size="small" />
        </IconButton>
      </div>
    </li>
  )
}

function MoveButtons({ place, count, onMove }: Pick<Props, 'place' | 'count' | 'onMove'>) {
  const number = place + 1
  return (
    <>
      {/* Not `disabled`, so that the button keeps the focus when the photo reaches the first or last place. */}
      <IconButton
        label={photos.moveEarlier(number)}
        aria-disabled={place === 0 || undefined}
        onClick={() => place > 0 && onMove(place - 1)}
      >
        <Icon name="arrow-left" size="small" />
      </IconButton>
      <IconButton
        label={photos.moveLater(number)}
        aria-disabled={number === count || undefined}
        onClick={() => number < count && onMove(place + 1)}
      >
        <Icon name="arrow-right" size="small" />
      </IconButton>
    </>
  )
}

/** Shows the small variant of a hosted picture if there is one, otherwise the picture itself. */
function Preview({ photo: { preview, url }, alt }: { photo: UploadedPhoto; alt: string }) {
  const [isFullSize, setFullSize] = useState(preview !== url)
  const thumbnailWidth = 320
  return (
    <img
      className={styles.preview}
      src={isFullSize ? preview : variantUrl(preview, thumbnailWidth, 'webp')}
      alt={alt}
      draggable={false}
      onError={() => setFullSize(true)}
    />
  )
}

function describeFailure(failure: PhotoFailure): string {
  if (failure instanceof UnusablePicture) return describeUnusable(failure)
  if (typeof failure === 'object') return failure.refused
  return { offline: photos.photoOffline, failed: photos.photoFailed, duplicate: photos.photoTwice }[failure]
}

const mayTryAgain = (failure: PhotoFailure) => failure === 'offline' || failure === 'failed'
