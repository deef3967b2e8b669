import type { User } from '#contract/users.ts'
import { useMessages } from '#web/messages/messages.tsx'
import { hasRole, type RequiredRole } from '#web/session/own-record.ts'
import { LinkButton } from '#web/ui/button.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { PageHead } from './page-head.tsx'
import styles from './role-refusal.module.css'

/**
 * Shown instead of a page that is for other people: who the page is for, which account the person is signed in with,
 * and a link to continue.
 */
export function RoleRefusal({ needs, record }: { needs: RequiredRole; record: User }) {
  const { layout } = useMessages()
  return (
    <div className={styles.refusal}>
      <PageHead title={layout.refusedTitle} />
      <Icon name="shield" size="large" />
      <h1>{layout.refusedTitle}</h1>
      <p className={styles.text}>
        {layout.refused[needs]} {layout.signedInAs(record.name)}
      </p>
      {hasRole(record, 'either') ? (
        <LinkButton to="/dashboard">{layout.toDashboard}</LinkButton>
      ) : needs !== 'admin' ? (
        <LinkButton to="/sell">{layout.sell}</LinkButton>
      ) : (
        <LinkButton to="/">{layout.backToHomepage}</LinkButton>
      )}
    </div>
  )
}
