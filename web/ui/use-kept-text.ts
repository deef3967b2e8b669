import { useState } from 'react'

/** A text that the page keeps while its dialog is closed, by mistake or because its request failed. */
export function useKeptText(kept: Map<string, string>, key: string) {
  const [typed, setTyped] = useState(kept.get(key) ?? '')
  const type = (text: string) => {
    kept.set(key, text)
    setTyped(text)
  }
  return [typed, type] as const
}
