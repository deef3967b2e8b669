import { useContext } from 'react'
import script from './late-scripts.js?raw'
import { ScriptMark } from './script-mark.ts'

/**
 * Starts the page's code after its first pictures, so that on a slow connection the pictures load first. It starts when
 * they have loaded or failed, at the load event, at the first touch, click or key, or two seconds after the HTML,
 * whichever comes first. The server has put the code into a template (`server/pages/rendering.ts`).
 */
export function LateScripts() {
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
