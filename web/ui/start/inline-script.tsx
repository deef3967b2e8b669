import { useContext } from 'react'
import { ScriptMark } from './script-mark.ts'

/**
 * A script in the page's head that runs before our code has loaded. In the browser it has run already, so a long one is
 * passed as `import.meta.env.SSR ? script : ''`, which keeps it out of the browser's code.
 */
export function InlineScript({ text }: { text: string }) {
  const mark = useContext(ScriptMark)
  return (
    <script
      nonce={mark}
      suppressHydrationWarning
      // oxlint-disable-next-line react/no-danger -- a constant, and the content policy knows its hash
      dangerouslySetInnerHTML={{ __html: text }}
    />
  )
}
