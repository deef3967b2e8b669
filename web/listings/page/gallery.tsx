import { type KeyboardEvent, type MouseEvent, useEffect, useRef, useState } from 'react'
import type { Photo as PhotoFacts } from '#contract/images.ts'
import { listingPage } from '#texts/listing-page.ts'
import { listings } from '#texts/listings.ts'
import { IconButton } from '#web/ui/button.tsx'
import { Hidden } from '#web/ui/text/hidden.tsx'
import { Icon } from '#web/ui/text/icon.tsx'
import { lazyComponent } from '#web/ui/start/lazy.tsx'
import { Photo } from '#web/ui/photos/photo.tsx'
import { opensHere } from '#web/ui/opens-here.ts'
import { useHydrated } from '#web/ui/start/hydrated.tsx'
import styles from './gallery.module.css'
import { findThumbnail } from '#web/listings/card/thumbnail.ts'

const PhotoViewer = lazyComponent(() => import('./photo-viewer.tsx').then((file) => file.PhotoViewer))

const sizes = '(min-width: 64rem) 30rem, (min-width: 48rem) 46vw, 94vw'
const photoId = (index: number) => `photo-${index + 1}`

/**
 * All photos of a phone in a strip. People move it by swiping, with arrow keys, with its buttons or with the thumbnails
 * below. The thumbnails are plain links to the large photos, so they work without JavaScript. A click opens a photo
 * full screen, where it can be enlarged.
 */
export function Gallery({ photos, model }: { photos: PhotoFacts[]; model: string }) {
  const strip = useRef<HTMLUListElement>(null)
  const [photoIndex, setPhotoIndex] = useState(0)
  const last = photos.length - 1
  const [preview] = useState(() => findThumbnail(photos[0]?.url))
  const [viewed, setViewed] = useState<{ first: number; isOpen: boolean; key: number }>()
  /** The photo that the strip is scrolling to. A second press counts from it, not from the photo that is visible then. */
  const target = useRef<number>(undefined)
  useVisiblePhoto(strip, setPhotoIndex)

  function show(index: number) {
    const list = strip.current
    const width = list?.firstElementChild?.clientWidth ?? 0
    target.current = Math.max(0, Math.min(index, last))
    list?.scrollTo({ left: target.current * width, behavior: scrollBehavior() })
  }

  /** Opens the photo full screen. A click with a modifier key is left to the browser, which opens it in a new tab. */
  function open(event: MouseEvent, index: number) {
    if (!opensHere(event)) return
    event.preventDefault()
    setViewed({ first: index, isOpen: true, key: (viewed?.key ?? 0) + 1 })
  }

  const step = (by: number) => show((target.current ?? photoIndex) + by)
  const forgetTarget = () => void (target.current = undefined)

  function onKey(event: KeyboardEvent) {
    // Leave keys with a modifier to the browser: Alt with an arrow key is Back.
    if (event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return
    const moves = {
      ArrowLeft: () => step(-1),
      ArrowRight: () => step(1),
      Home: () => show(0),
      End: () => show(last),
    }
    if (!isKeyOf(event.key, moves)) return
    event.preventDefault()
    moves[event.key]()
  }

  return (
    <section className={styles.gallery} aria-label={listingPage.photos(model)}>
      <div className={styles.stage}>
        {/* oxlint-disable jsx-a11y/no-noninteractive-tabindex, jsx-a11y/no-noninteractive-element-interactions -- keyboards must reach and move what scrolls */}
        <ul
          ref={strip}
          className={styles.strip}
          tabIndex={last > 0 ? 0 : undefined}
          aria-label={listings.photoCount(photos.length)}
          onKeyDown={onKey}
          onPointerDown={forgetTarget}
          onWheel={forgetTarget}
        >
          {photos.map((photo, index) => (
            <li key={photo.url} id={photoId(index)} className={styles.cell}>
              <a
                href={photo.url}
                className={styles.large}
                aria-label={listingPage.openPhoto(index + 1)}
                draggable={false}
                tabIndex={index === photoIndex ? undefined : -1}
                onPointerEnter={PhotoViewer.preload}
                onFocus={PhotoViewer.preload}
                onClick={(event) => open(event, index)}
              >
                <Photo
                  photo={photo}
                  alt={listingPage.photoNumber(model, index + 1, photos.length)}
                  sizes={sizes}
                  eager={index === 0}
                  preview={index === 0 ? preview : undefined}
                />
              </a>
            </li>
          ))}
        </ul>
        {/* oxlint-enable jsx-a11y/no-noninteractive-tabindex, jsx-a11y/no-noninteractive-element-interactions */}
        {last > 0 && (
          <div className={styles.controls} data-needs-script>
            <IconButton
              label={listingPage.previousPhoto}
              aria-disabled={photoIndex === 0}
              onClick={() => step(-1)}
            >
              <Icon name="arrow-left" />
            </IconButton>
            <output>
              <span aria-hidden="true">{listingPage.photoPlace(photoIndex + 1, photos.length)}</span>
              <Hidden>{listingPage.photoShown(photoIndex + 1, photos.length)}</Hidden>
            </output>
            <IconButton
              label={listingPage.nextPhoto}
              aria-disabled={photoIndex === last}
              onClick={() => step(1)}
            >
              <Icon name="arrow-right" />
            </IconButton>
          </div>
        )}
      </div>
      {last > 0 && <Thumbnails photos={photos} photoIndex={photoIndex} onShow={show} />}
      {viewed && (
        <PhotoViewer
          key={viewed.key}
          photos={photos}
          model={model}
          first={viewed.first}
          open={viewed.isOpen}
          onClose={(left) => {
            setViewed({ ...viewed, isOpen: false })
            show(left)
          }}
        />
      )}
    </section>
  )
}

type ThumbnailsProps = { photos: PhotoFacts[]; photoIndex: number; onShow: (index: number) => void }

function Thumbnails({ photos, photoIndex, onShow }: ThumbnailsProps) {
  // Before our code runs, we do not know which photo the strip shows.
  const isHydrated = useHydrated()
  function choose(event: MouseEvent, index: number) {
    event.preventDefault()
    onShow(index)
  }
  return (
    <ul className={styles.thumbnails}>
      {photos.map((photo, index) => (
        <li key={photo.url}>
          <a
            href={`#${photoId(index)}`}
            className={styles.thumbnail}
            aria-label={listingPage.showPhoto(index + 1)}
            aria-current={(isHydrated && index === photoIndex) || undefined}
            onClick={(event) => choose(event, index)}
          >
            <Photo photo={photo} alt="" sizes="4.5rem" />
          </a>
        </li>
      ))}
    </ul>
  )
}

/** Reports which photo the strip shows, however it was moved. */
function useVisiblePhoto(strip: { current: HTMLUListElement | null }, onShown: (index: number) => void) {
  useEffect(() => {
    const list = strip.current
    if (!list) return
    // It says when the strip has moved, but not where to: after a change of the screen, it may name a photo that is not visible.
    const watcher = new IntersectionObserver(
      () => onShown(Math.round(list.scrollLeft / (list.firstElementChild?.clientWidth || 1))),
      { root: list, threshold: 0.6 },
    )
    for (const cell of list.children) watcher.observe(cell)
    return () => watcher.disconnect()
  }, [strip, onShown])
}

const isKeyOf = <Known extends object>(key: string, known: Known): key is Extract<keyof Known, string> =>
  Object.hasOwn(known, key)

const scrollBehavior = () =>
  window.matchMedia('(prefers-reduced-motion: reduce)').matches ? 'auto' : 'smooth'
