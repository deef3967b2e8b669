import { createContext, type ReactNode, useCallback, useContext, useEffect, useRef, useState } from 'react'
import { Link, useLocation } from 'react-router'
import { common } from '#texts/common.ts'
import { IconButton } from '#web/ui/button.tsx'
import { Icon } from '#web/ui/text/icon.tsx'
import styles from './toast.module.css'
import { useToastPlace } from './use-toast-place.ts'

/** Long enough to read a sentence twice. */
const shownForMs = 6000
/** Long enough to reach the link with the keyboard. */
const shownWithActionForMs = 20_000

export type ToastOptions = {
  tone?: 'good' | 'plain'
  /** A second sentence, less prominent. */
  detail?: string | undefined
  /** A link to the result. The same link must exist elsewhere: a toast disappears by itself. */
  action?: { label: string; to: string }
  /** True for a toast shown just before the next page opens: it stays there. Others disappear with their page. */
  staysOnNextPage?: boolean
}

type Toast = ToastOptions & { key: number; text: string }

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
  useToastPlace(area, toast?.key)

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
        {toast && <ToastCard key={toast.key} toast={toast} onRemove={remove} />}
      </div>
    </ToastContext>
  )
}

function ToastCard({ toast, onRemove }: { toast: Toast; onRemove: (key: number) => void }) {
  const { tone = 'good', text, detail, action } = toast
  const remove = () => onRemove(toast.key)
  const [held, setHeld] = useState(false)
  useEffect(() => {
    if (held) return
    const timer = setTimeout(() => onRemove(toast.key), action ? shownWithActionForMs : shownForMs)
    return () => clearTimeout(timer)
  }, [held, onRemove, toast.key, action])

  return (
    <div
      className={styles.toast}
      data-tone={tone}
      onPointerEnter={() => setHeld(true)}
      onPointerLeave={() => setHeld(false)}
      onFocus={() => setHeld(true)}
      onBlur={() => setHeld(false)}
    >
      <Icon name={tone === 'good' ? 'check' : 'flag'} size="small" />
      <div className={styles.words}>
        <div className={styles.text}>
          <p>{text}</p>
          {detail && <p className={styles.detail}>{detail}</p>}
        </div>
        {action && (
          <Link to={action.to} className={styles.action} onClick={remove}>
            {action.label}
          </Link>
        )}
      </div>
      <IconButton label={common.close} className={styles.close} onClick={remove}>
        <Icon name="close" size="small" />
      </IconButton>
    </div>
  )
}

export function useToast(): ShowToast {
  const show = useContext(ToastContext)
  if (!show) throw new Error('useToast needs a ToastProvider above it.')
  return show
}
