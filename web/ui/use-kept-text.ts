import { useState } from 'react'

/** The text of a field in a dialog. `kept` holds it while the dialog is closed, so that typed text is not lost. */
export function useKeptText(kept: Map<string, string>, key: string) {
  const [typed, setTyped] = useState(kept.get(key) ?? '')
  const type = (text: string) => {
    kept.set(key, text)
    setTyped(text)
  }
  return [typed, type] as const
}
