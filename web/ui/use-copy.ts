import { useState } from 'react'
import { useToast } from '#web/ui/dialogs/toast.tsx'

type Texts = { copied: string; notCopied: string }

/**
 * Returns a function that copies the text to the clipboard and says whether that worked; undefined if the browser has no
 * clipboard, as on a page without TLS.
 */
export function useCopy(text: string, { copied, notCopied }: Texts): (() => void) | undefined {
  const [canCopy] = useState(() => 'clipboard' in navigator)
  const showToast = useToast()
  if (!canCopy) return undefined
  return () =>
    void navigator.clipboard.writeText(text).then(
      () => showToast(copied),
      () => showToast(notCopied),
    )
}
