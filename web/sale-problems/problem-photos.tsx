import type { Photo as PhotoFacts } from '#contract/images.ts'
import { useSaleProblemMessages } from '#web/messages/sale-problem-messages.tsx'
import { Photo } from '#web/ui/photo.tsx'
import styles from './sale-problem.module.css'

/** The photos that somebody sent with a problem. Each opens alone, as large as it is kept. */
export function ProblemPhotos({ photos, by }: { photos: PhotoFacts[]; by: string }) {
  const { saleProblems } = useSaleProblemMessages()
  if (photos.length === 0) return null
  return (
    <ul className={styles.photos} aria-label={saleProblems.photosOf(by)}>
      {photos.map((photo, index) => (
        <li key={photo.url}>
          <a href={photo.url} target="_blank" rel="noreferrer">
            <Photo
              photo={photo}
              alt={saleProblems.photoOf(index + 1, photos.length, by)}
              sizes="(width >= 40rem) 8rem, 22vw"
            />
          </a>
        </li>
      ))}
    </ul>
  )
}
