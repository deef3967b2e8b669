import { type ReactNode, useSyncExternalStore } from 'react'
import { common } from '#texts/common.ts'
import { canLoadNewBuild, reloadPage } from '#web/api/page-build.ts'
import { Button } from './button.tsx'
import { classNames } from './class-names.ts'
import { Hidden } from '#web/ui/text/hidden.tsx'
import { Icon, type IconName } from '#web/ui/text/icon.tsx'
import styles from './states.module.css'
import { Text } from '#web/ui/text/text.tsx'

type EmptyProps = { title: string; icon?: IconName; children?: ReactNode; action?: ReactNode }

/** For a list without rows: says what is missing, and what the person can do about it. */
export function EmptyState({ title, icon = 'box', children, action }: EmptyProps) {
  return (
    <div className={styles.state}>
      <Icon name={icon} size="large" />
      <Text size="lead" strong>
        {title}
      </Text>
      {children && <p className={styles.text}>{children}</p>}
      {action && <div className={styles.actions}>{action}</div>}
    </div>
  )
}

type FailedProps = { title?: string; text?: string; onRetry: () => void; retrying?: boolean }

/** For a failed load: says what happened and offers 'Try again'. Says so if the browser is offline. */
export function FailedState({ title, text, onRetry, retrying = false }: FailedProps) {
  const online = useOnline()
  // Answers of another build may be unreadable for this one for as long as it is open.
  const tryAgain = () => (canLoadNewBuild() ? reloadPage() : onRetry())
  return (
    <div className={styles.state} role="alert">
      <Icon name={online ? 'warning' : 'wifi'} size="large" />
      <Text size="lead" strong>
        {online ? (title ?? common.failedTitle) : common.offlineTitle}
      </Text>
      <p className={styles.text}>{online ? (text ?? common.failedText) : common.offlineText}</p>
      <Button variant="secondary" busy={retrying} onClick={tryAgain}>
        {common.tryAgain}
      </Button>
    </div>
  )
}

/** Shown until the content has loaded: skeletons of its shape, and a text for screen readers. */
export function LoadingState({ label, children }: { label?: string; children?: ReactNode }) {
  return (
    <>
      <output data-needs-script>
        <Hidden>{label ?? common.loading}</Hidden>
      </output>
      <div aria-hidden="true" data-needs-script>
        {children ?? <SkeletonLines />}
      </div>
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

/** A grey shape. Its class sets its size. */
export function Skeleton({ className }: { className?: string }) {
  return <span className={classNames(styles.skeleton, className)} />
}

/** Whether the browser has a network connection. */
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
