import { createContext, type ReactNode, useCallback, useContext, useEffect, useRef, useState } from 'react'
import { useLocation } from 'react-router'
import type { Toast, ToastCard, ToastOptions } from './toast-card.tsx'
import styles from './toast.module.css'

let Card: typeof ToastCard | undefined

/** Loads the code of a message before the first one is shown: by then, there may be no connection. */
export async function loadToastCard(): Promise<void> {
  Card ??= (await import('./toast-card.tsx')).ToastCard
}

/** How long the words are shown without the code of the card. */
const plainForMs = 6000

/** Says that something was done. */
type ShowToast = (text: string, more?: ToastOptions) => void

/** Its value shows a toast. Components take it from `useToast`. */
export const ToastContext = createContext<ShowToast | undefined>(undefined)

export function ToastProvider({ children }: { children: ReactNode }) {
  // One at a time: a second one would cover more of the page, and says what was done last.
  const [toast, setToast] = useState<Toast>()
  const count = useRef(0)

  const show = useCallback<ShowToast>((text, more) => {
    count.current += 1
    setToast({ ...more, key: count.current, text })
  }, [])

  const remove = useCallback((key: number) => {
    setToast((current) => (current?.key === key ? undefined : current))
  }, [])

  const area = useRef<HTMLDivElement>(null)

  const { pathname } = useLocation()
  const [page, setPage] = useState(pathname)
  if (page !== pathname) {
    setPage(pathname)
    // A toast stays for one change of page only.
    setToast(toast?.staysOnNextPage ? { ...toast, staysOnNextPage: false } : undefined)
  }

  return (
    <ToastContext value={show}>
      {children}
      <div ref={area} className={styles.area} aria-live="polite">
        {toast &&
          (Card ? (
            <Card key={toast.key} area={area} toast={toast} onRemove={remove} />
          ) : (
            <PlainToast key={toast.key} toast={toast} onRemove={remove} />
          ))}
      </div>
    </ToastContext>
  )
}

/** What a message says, while its code has not arrived: nobody should believe that what was done has failed. */
function PlainToast({ toast, onRemove }: { toast: Toast; onRemove: (key: number) => void }) {
  useEffect(() => {
    const timer = setTimeout(() => onRemove(toast.key), plainForMs)
    return () => clearTimeout(timer)
  }, [onRemove, toast.key])
  return (
    <p className={styles.plain}>
      {toast.text} {toast.detail}
    </p>
  )
}

export function useToast(): ShowToast {
  const show = useContext(ToastContext)
  if (!show) throw new Error('useToast needs a ToastProvider above it.')
  return show
}
