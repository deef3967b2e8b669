import { useEffect, useEffectEvent } from 'react'
import { registerDialog } from './dialog-history.ts'

/** While a dialog is open, Back closes it instead of leaving the page. */
export function useBackCloses(open: boolean, onClose: () => void) {
  const close = useEffectEvent(onClose)
  useEffect(() => (open ? registerDialog(() => close()) : undefined), [open])
}
