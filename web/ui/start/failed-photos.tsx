import script from './failed-photos.js?raw'
import { InlineScript } from './inline-script.tsx'

/**
 * Fetches a photo again that the connection has lost: after a while, and when the connection is back. Until then, its
 * frame shows the blurred colours, without the browser's mark of a broken picture.
 */
export const FailedPhotos = () => <InlineScript text={import.meta.env.SSR ? script : ''} />
