import type { User } from '#contract/users.ts'
import { useMessages } from '#web/messages/messages.tsx'
import { hasRole, type NeededRole } from '#web/session/needed-role.ts'
import { LinkButton } from '#web/ui/button.tsx'
import { Icon } from '#web/ui/icon.tsx'
import { PageHead } from './page-head.tsx'
import styles from './role-refusal.module.css'

/** In the place of a page that is for other people: whom it is for, as whom one is here, and a way on. */
export function RoleRefusal({ needs, record }: { needs: NeededRole; record: User }) {
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
      ) : (
        <LinkButton to="/">{layout.backToHomepage}</LinkButton>
      )}
    </div>
  )
}
