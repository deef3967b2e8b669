import { useContext } from 'react'
import script from './failed-photos.js?raw'
import { ScriptMark } from './script-mark.ts'

/**
 * Fetches a photo again that the connection has lost: after a while, and when the connection is back. Until then, its
 * frame shows the blurred colours, without the browser's mark of a broken picture.
 */
export function FailedPhotos() {
  const mark = useContext(ScriptMark)
  return (
    <script
      nonce={mark}
      suppressHydrationWarning
      // oxlint-disable-next-line react/no-danger -- a constant, and the content policy knows its hash
      dangerouslySetInnerHTML={{ __html: import.meta.env.SSR ? script : '' }}
    />
  )
}
