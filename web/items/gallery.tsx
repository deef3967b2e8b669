import { type KeyboardEvent, type MouseEvent, useEffect, useRef, useState } from 'react'
import type { Photo as PhotoFacts } from '#contract/images.ts'
import { useMessages } from '#web/messages/messages.tsx'
import { IconButton } from '#web/ui/button.tsx'
import { Hidden } from '#web/ui/hidden.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { Photo } from '#web/ui/photo.tsx'
import styles from './gallery.module.css'

const sizes = '(min-width: 64rem) 30rem, (min-width: 48rem) 46vw, 94vw'
const photoId = (index: number) => `photo-${index + 1}`

/**
 * All photos of a phone in one strip that is swiped, or moved by arrow keys, by its buttons and by the small pictures
 * under it; those are plain links to the large ones, for a page without script.
 */
export function Gallery({ photos, model }: { photos: PhotoFacts[]; model: string }) {
  const { items } = useMessages()
  const strip = useRef<HTMLUListElement>(null)
  const [shown, setShown] = useState(0)
  const last = photos.length - 1
  /** On the way there: a second press goes on from it, not from what is passed. */
  const target = useRef<number>(undefined)
  useShownPhoto(strip, setShown)

  function show(index: number) {
    const list = strip.current
    const width = list?.firstElementChild?.clientWidth ?? 0
    target.current = Math.max(0, Math.min(index, last))
    list?.scrollTo({ left: target.current * width, behavior: pace() })
  }

  const step = (by: number) => show((target.current ?? shown) + by)
  const stray = () => void (target.current = undefined)

  function onKey(event: KeyboardEvent) {
    // Those with a modifier are the browser's: Alt and an arrow is Back.
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
    <section className={styles.gallery} aria-label={items.photos(model)}>
      <div className={styles.stage}>
        {/* oxlint-disable jsx-a11y/no-noninteractive-tabindex, jsx-a11y/no-noninteractive-element-interactions -- what scrolls must be reached and moved by keyboard */}
        <ul
          ref={strip}
          className={styles.strip}
          tabIndex={last > 0 ? 0 : undefined}
          aria-label={items.photoCount(photos.length)}
          onKeyDown={onKey}
          onPointerDown={stray}
          onWheel={stray}
        >
          {photos.map((photo, index) => (
            <li key={photo.url} id={photoId(index)} className={styles.cell}>
              <Photo
                photo={photo}
                alt={items.photoNumber(model, index + 1, photos.length)}
                sizes={sizes}
                eager={index === 0}
              />
            </li>
          ))}
        </ul>
        {/* oxlint-enable jsx-a11y/no-noninteractive-tabindex, jsx-a11y/no-noninteractive-element-interactions */}
        {last > 0 && (
          <div className={styles.controls}>
            <IconButton label={items.previousPhoto} aria-disabled={shown === 0} onClick={() => step(-1)}>
              <Icon name="arrow-left" />
            </IconButton>
            <output>
              <span aria-hidden="true">{items.photoPlace(shown + 1, photos.length)}</span>
              <Hidden>{items.photoShown(shown + 1, photos.length)}</Hidden>
            </output>
            <IconButton label={items.nextPhoto} aria-disabled={shown === last} onClick={() => step(1)}>
              <Icon name="arrow-right" />
            </IconButton>
          </div>
        )}
      </div>
      {last > 0 && <Thumbnails photos={photos} shown={shown} onShow={show} />}
    </section>
  )
}

type ThumbnailsProps = { photos: PhotoFacts[]; shown: number; onShow: (index: number) => void }

function Thumbnails({ photos, shown, onShow }: ThumbnailsProps) {
  const { items } = useMessages()
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
            aria-label={items.showPhoto(index + 1)}
            aria-current={index === shown || undefined}
            onClick={(event) => choose(event, index)}
          >
            <Photo photo={photo} alt="" sizes="4.5rem" />
          </a>
        </li>
      ))}
    </ul>
  )
}

/** Follows which photo the strip stands at, however it was moved. */
function useShownPhoto(strip: { current: HTMLUListElement | null }, onShown: (index: number) => void) {
  useEffect(() => {
    const list = strip.current
    if (!list) return
    const watcher = new IntersectionObserver(
      (entries) => {
        const entry = entries.find(({ isIntersecting }) => isIntersecting)
        if (entry) onShown([...list.children].indexOf(entry.target))
      },
      { root: list, threshold: 0.6 },
    )
    for (const cell of list.children) watcher.observe(cell)
    return () => watcher.disconnect()
  }, [strip, onShown])
}

const isKeyOf = <Known extends object>(key: string, known: Known): key is Extract<keyof Known, string> =>
  Object.hasOwn(known, key)

const pace = () => (window.matchMedia('(prefers-reduced-motion: reduce)').matches ? 'auto' : 'smooth')
