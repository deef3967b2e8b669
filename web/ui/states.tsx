import { type ReactNode, useSyncExternalStore } from 'react'
import { useMessages } from '#web/messages/messages.tsx'
import { Button } from './button.tsx'
import { Hidden } from './hidden.tsx'
import { Icon, type IconName } from './icon.tsx'
import styles from './states.module.css'

type EmptyProps = { title: string; icon?: IconName; children?: ReactNode; action?: ReactNode }

/** A list without rows: what is not there, and what can be done about it. */
export function EmptyState({ title, icon = 'box', children, action }: EmptyProps) {
  return (
    <div className={styles.state}>
      <Icon name={icon} size="large" />
      <p className={styles.title}>{title}</p>
      {children && <p className={styles.text}>{children}</p>}
      {action}
    </div>
  )
}

type FailedProps = { title?: string; text?: string; onRetry: () => void; retrying?: boolean }

/** A load that failed: what happened, and 'Try again'. Offline says so. */
export function FailedState({ title, text, onRetry, retrying = false }: FailedProps) {
  const { common } = useMessages()
  const online = useOnline()
  return (
    <div className={styles.state} role="alert">
      <Icon name={online ? 'warning' : 'wifi'} size="large" />
      <p className={styles.title}>{online ? (title ?? common.failedTitle) : common.offlineTitle}</p>
      <p className={styles.text}>{online ? (text ?? common.failedText) : common.offlineLoad}</p>
      <Button variant="secondary" busy={retrying} onClick={onRetry}>
        {common.tryAgain}
      </Button>
    </div>
  )
}

/** What stands where content will be: skeletons of its shape, and a word for those who listen. */
export function LoadingState({ label, children }: { label?: string; children?: ReactNode }) {
  const { common } = useMessages()
  return (
    <>
      <output>
        <Hidden>{label ?? common.loading}</Hidden>
      </output>
      <div aria-hidden="true">{children ?? <SkeletonLines />}</div>
    </>
  )
}

export function SkeletonLines({ count = 3 }: { count?: number }) {
  return (
    <div className={styles.lines}>
      {Array.from({ length: count }, (_, line) => (
        <Skeleton key={line} className={styles.line} />
      ))}
    </div>
  )
}

/** A grey shape; its class gives it its size. */
export function Skeleton({ className }: { className?: string }) {
  return <span className={`${styles.skeleton} ${className ?? ''}`} />
}

/** Whether the browser knows of a network. */
export function useOnline(): boolean {
  return useSyncExternalStore(
    watchOnline,
    () => navigator.onLine,
    () => true,
  )
}

function watchOnline(onChange: () => void) {
  window.addEventListener('online', onChange)
  window.addEventListener('offline', onChange)
  return () => {
    window.removeEventListener('online', onChange)
    window.removeEventListener('offline', onChange)
  }
}
