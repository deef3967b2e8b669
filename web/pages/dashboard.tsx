import { PageHead } from '#web/layout/page-head.tsx'
import { useMessages } from '#web/messages/messages.tsx'
import styles from './dashboard.module.css'

export default function DashboardPage() {
  const { dashboard } = useMessages().pages
  return (
    <>
      <PageHead title={dashboard.title} />
      <h1 className={styles.welcome}>{dashboard.welcome}</h1>
      <p className={styles.text}>{dashboard.text}</p>
    </>
  )
}
