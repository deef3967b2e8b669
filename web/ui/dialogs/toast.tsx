import { createContext, type ReactNode, useCallback, useContext, useRef, useState } from 'react'
import { useLocation } from 'react-router'
import { lazyComponent } from '#web/ui/start/lazy.tsx'
import type { Toast, ToastOptions } from './toast-card.tsx'
import styles from './toast.module.css'

/** Loads the code of a message before the first one is shown: by then, there may be no connection. */
export const loadToastCard = () => import('./toast-card.tsx')

const ToastCard = lazyComponent(() => loadToastCard().then((file) => file.ToastCard))

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
        {toast && <ToastCard key={toast.key} area={area} toast={toast} onRemove={remove} />}
      </div>
    </ToastContext>
  )
}

export function useToast(): ShowToast {
  const show = useContext(ToastContext)
  if (!show) throw new Error('useToast needs a ToastProvider above it.')
  return show
}
