import { useState } from 'react'
import { variantUrl } from '#contract/images.ts'
import { type DashboardMessages, useDashboardMessages } from '#web/messages/dashboard-messages.tsx'
import { Button, IconButton } from '#web/ui/button.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { UploadProgress } from '#web/ui/upload-progress.tsx'
import styles from './photo-field.module.css'
import type { PhotoFailure, UploadedPhoto } from './photo-uploads.ts'

type Props = {
  photo: UploadedPhoto
  /** Its index, from 0. */
  place: number
  count: number
  onMove: (place: number) => void
  onRemove: () => void
  onRetry: () => void
  /** Called when a mouse drag of this photo begins and when it ends. */
  onDrag: (isDragged: boolean) => void
  /** Called when another photo is dropped on this one; undefined while no other photo is dragged. */
  onDrop?: () => void
}

/** One photo of a listing: its preview, the progress of its upload, and its actions. */
export function PhotoTile({ photo, place, count, onMove, onRemove, onRetry, onDrag, onDrop }: Props) {
  const { selling, common } = useDashboardMessages()
  const { percent, failure } = photo
  const number = place + 1
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- the buttons below move the photo too
    <li
      className={styles.tile}
      data-failed={failure ? '' : undefined}
      draggable
      onDragStart={() => onDrag(true)}
      onDragEnd={() => onDrag(false)}
      onDragOver={(event) => onDrop && event.preventDefault()}
      onDrop={(event) => {
        event.preventDefault()
        onDrop?.()
      }}
    >
      <div className={styles.frame}>
        <Preview key={photo.preview} photo={photo} alt={selling.photo(number, count)} />
        {place === 0 && <span className={styles.cover}>{selling.cover}</span>}
        {percent !== undefined && (
          <UploadProgress
            label={selling.photoUploading(number)}
            percent={percent}
            className={styles.upload}
          />
        )}
        {failure && (
          <div className={styles.failure} role="alert">
            <Icon name="warning" size="small" />
            <p>{describeFailure(failure, selling)}</p>
            {mayTryAgain(failure) && (
              <Button
                variant="secondary"
                size="small"
                aria-label={selling.retryPhoto(number)}
                onClick={onRetry}
              >
                {common.tryAgain}
              </Button>
            )}
          </div>
        )}
      </div>
      <div className={styles.actions}>
        {/* Not `disabled`, so that the button keeps the focus when the photo reaches the first or last place. */}
        <IconButton
          label={selling.moveEarlier(number)}
          aria-disabled={place === 0 || undefined}
          onClick={() => place > 0 && onMove(place - 1)}
        >
          <Icon name="arrow-left" size="small" />
        </IconButton>
        <IconButton
          label={selling.moveLater(number)}
          aria-disabled={number === count || undefined}
          onClick={() => number < count && onMove(place + 1)}
        >
          <Icon name="arrow-right" size="small" />
        </IconButton>
        <IconButton label={selling.removePhoto(number)} data-remove="" onClick={onRemove}>
          <Icon name="trash" size="small" />
        </IconButton>
      </div>
    </li>
  )
}

/** Shows the small variant if the picture is hosted and has one, otherwise the picture itself. */
function Preview({ photo: { preview, url }, alt }: { photo: UploadedPhoto; alt: string }) {
  const [isWhole, setWhole] = useState(preview !== url)
  const thumbnailWidth = 320
  return (
    <img
      className={styles.preview}
      src={isWhole ? preview : variantUrl(preview, thumbnailWidth, 'webp')}
      alt={alt}
      draggable={false}
      onError={() => setWhole(true)}
    />
  )
}

function describeFailure(failure: PhotoFailure, selling: DashboardMessages['selling']): string {
  if (typeof failure === 'object') return failure.refused
  return { offline: selling.photoOffline, failed: selling.photoFailed, twice: selling.photoTwice }[failure]
}

const mayTryAgain = (failure: PhotoFailure) => failure === 'offline' || failure === 'failed'
