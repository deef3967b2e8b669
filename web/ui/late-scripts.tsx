import { useContext } from 'react'
import script from './late-scripts.js?raw'
import { ScriptMark } from './script-mark.ts'

/**
 * Starts the page's code after its first pictures, which come first on a slow line: when they are there or have failed, at the load
 * event, at the first touch, click or key, or two seconds after the HTML. The server has put the code into a template (`server/pages/rendering.ts`).
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
