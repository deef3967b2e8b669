import { useState } from 'react'
import { useToast } from '#web/ui/dialogs/toast.tsx'

type Texts = { copied: string; notCopied: string }

/**
 * `copy` copies the text to the clipboard and says whether that worked; it is undefined if the browser has no clipboard,
 * as on a page without TLS. `isByHand` is true if the person must copy the text by hand, because that did not work.
 */
export function useCopy(text: string, { copied, notCopied }: Texts) {
  const [canCopy] = useState(() => 'clipboard' in navigator)
  const [hasFailed, setFailed] = useState(false)
  const showToast = useToast()

  async function copy() {
    try {
      await navigator.clipboard.writeText(text)
      showToast(copied)
    } catch {
      // The browser may forbid it, for example in a frame.
      setFailed(true)
      showToast(notCopied, { tone: 'plain' })
    }
  }

  return { copy: canCopy ? () => void copy() : undefined, isByHand: !canCopy || hasFailed }
}
