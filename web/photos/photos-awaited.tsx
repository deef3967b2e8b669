import { photos as photosTexts } from '#texts/photos.ts'
import { Text } from '#web/ui/text/text.tsx'
import type { PhotoWait } from './use-photo-wait.ts'

/** Says below the button of a form, also to a screen reader, that it waits for its photos. */
export function PhotosAwaited({ isWaiting }: Pick<PhotoWait, 'isWaiting'>) {
  return <div aria-live="polite">{isWaiting && <Text size="small">{photosTexts.waitForPhotos}</Text>}</div>
}
