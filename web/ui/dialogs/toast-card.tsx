import { type RefObject, useEffect, useState } from 'react'
import { Link } from 'react-router'
import { common } from '#texts/common.ts'
import { IconButton } from '#web/ui/button.tsx'
import { Icon } from '#web/ui/text/icon.tsx'
import styles from './toast-card.module.css'
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

export type Toast = ToastOptions & { key: number; text: string }

type Props = {
  /** The element that contains the message, and has its place. */
  area: RefObject<HTMLElement | null>
  toast: Toast
  onRemove: (key: number) => void
}

export function ToastCard({ area, toast, onRemove }: Props) {
  useToastPlace(area)
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
