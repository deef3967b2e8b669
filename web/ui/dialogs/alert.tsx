import {
  createContext,
  type ReactNode,
  useCallback,
  useContext,
  useEffect,
  useMemo,
  useRef,
  useState,
} from 'react'
import { lazyComponent } from '#web/ui/start/lazy.tsx'
import type { AlertTexts } from './alert-popup.tsx'

const AlertPopup = lazyComponent(() => import('./alert-popup.tsx').then((file) => file.AlertPopup))

/**
 * Shows a failure in a modal. The promise resolves once the modal is closed. Aborting `signal` closes the modal because
 * the failure no longer matters.
 */
type ShowAlert = (texts: AlertTexts, signal?: AbortSignal) => Promise<void>

const AlertContext = createContext<ShowAlert | undefined>(undefined)

export function AlertProvider({ children }: { children: ReactNode }) {
  const [texts, setTexts] = useState<AlertTexts>()
  const closed = useRef<() => void>(undefined)

  const show = useCallback<ShowAlert>((next, signal) => {
    closed.current?.()
    setTexts(next)
    signal?.addEventListener('abort', () => setTexts((current) => (current === next ? undefined : current)))
    return new Promise((resolve) => (closed.current = resolve))
  }, [])

  function close() {
    setTexts(undefined)
    closed.current?.()
    closed.current = undefined
  }

  return (
    <AlertContext value={show}>
      {children}
      {texts && <AlertPopup texts={texts} onClose={close} />}
    </AlertContext>
  )
}

/**
 * Returns the function that shows an alert. The alert's code is loaded at the first press or focus, because it may be
 * needed when the network is away.
 */
export function useAlert(): ShowAlert {
  const show = useContext(AlertContext)
  useEffect(() => {
    const events = ['pointerdown', 'focusin'] as const
    for (const event of events) document.addEventListener(event, AlertPopup.preload)
    return () => {
      for (const event of events) document.removeEventListener(event, AlertPopup.preload)
    }
  }, [])
  return useMemo(() => {
    if (!show) throw new Error('useAlert needs an AlertProvider above it.')
    return show
  }, [show])
}
