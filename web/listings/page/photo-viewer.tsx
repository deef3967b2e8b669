import { Dialog as Base } from '@base-ui/react/dialog'
import { type KeyboardEvent, useState } from 'react'
import type { Photo as PhotoFacts } from '#contract/images.ts'
import { common } from '#texts/common.ts'
import { listingPage } from '#texts/listing-page.ts'
import { IconButton } from '#web/ui/button.tsx'
import { Hidden } from '#web/ui/text/hidden.tsx'
import { Icon } from '#web/ui/text/icon.tsx'
import { useBackCloses } from '#web/ui/dialogs/use-back-closes.ts'
import styles from './photo-viewer.module.css'
import { useZoom, zoomStep } from './use-zoom.ts'

type Props = {
  photos: PhotoFacts[]
  model: string
  /** The index of the photo that it opens with. */
  first: number
  open: boolean
  onClose: (photoIndex: number) => void
}

const panPx = 64

/** Shows the photos of a phone full screen, and enlarges them. Back and Escape close it. */
export function PhotoViewer({ photos, model, first, open, onClose }: Props) {
  const [photoIndex, setPhotoIndex] = useState(first)
  const { view, zoom, move, reset, frame, handlers } = useZoom(turn)
  const last = photos.length - 1
  const photo = photos[photoIndex]
  const close = () => onClose(photoIndex)
  useBackCloses(open, close)

  function turn(by: 1 | -1) {
    const next = Math.max(0, Math.min(last, photoIndex + by))
    if (next === photoIndex) return
    setPhotoIndex(next)
    reset()
  }

  function onKey(event: KeyboardEvent) {
    if (event.altKey || event.ctrlKey || event.metaKey) return
    const isLarge = view.scale > 1
    const moves: Record<string, () => void> = {
      '+': () => zoom(zoomStep),
      '=': () => zoom(zoomStep),
      '-': () => zoom(1 / zoomStep),
      '0': reset,
      ArrowLeft: () => (isLarge ? move({ x: panPx, y: 0 }) : turn(-1)),
      ArrowRight: () => (isLarge ? move({ x: -panPx, y: 0 }) : turn(1)),
      ArrowUp: () => move({ x: 0, y: panPx }),
      ArrowDown: () => move({ x: 0, y: -panPx }),
    }
    const act = moves[event.key]
    if (!act) return
    event.preventDefault()
    act()
  }

  return (
    <Base.Root open={open} onOpenChange={(isOpen) => !isOpen && close()}>
      <Base.Portal>
        <Base.Popup className={styles.viewer} onKeyDown={onKey}>
          <Base.Title className={styles.title}>
            <Hidden>{listingPage.photos(model)}</Hidden>
          </Base.Title>
          {/* oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- keys and buttons do the same */}
          <div ref={frame} className={styles.frame} data-large={view.scale > 1 || undefined} {...handlers}>
            {photo && (
              <img
                key={photo.url}
                className={styles.photo}
                src={photo.url}
                alt={listingPage.photoNumber(model, photoIndex + 1, photos.length)}
                draggable={false}
                style={{ transform: `translate(${view.x}px, ${view.y}px) scale(${view.scale})` }}
              />
            )}
          </div>
          <div className={styles.top}>
            <output>
              <span aria-hidden="true">{listingPage.photoPlace(photoIndex + 1, photos.length)}</span>
              <Hidden>{listingPage.photoShown(photoIndex + 1, photos.length)}</Hidden>
            </output>
            <Base.Close
              render={
                <IconButton label={common.close}>
                  <Icon name="close" />
                </IconButton>
              }
            />
          </div>
          <div className={styles.bottom}>
            <IconButton
              label={listingPage.previousPhoto}
              aria-disabled={photoIndex === 0}
              onClick={() => turn(-1)}
            >
              <Icon name="arrow-left" />
            </IconButton>
            <IconButton
              label={listingPage.zoomOut}
              aria-disabled={view.scale === 1}
              onClick={() => zoom(1 / zoomStep)}
            >
              <Icon name="minus" />
            </IconButton>
            <IconButton label={listingPage.zoomIn} onClick={() => zoom(zoomStep)}>
              <Icon name="plus" />
            </IconButton>
            <IconButton
              label={listingPage.nextPhoto}
              aria-disabled={photoIndex === last}
              onClick={() => turn(1)}
            >
              <Icon name="arrow-right" />
            </IconButton>
          </div>
        </Base.Popup>
      </Base.Portal>
    </Base.Root>
  )
}
