import { useId } from 'react'
import { useMessages } from '#web/messages/messages.tsx'
import styles from './footer.module.css'
import { Wordmark } from './wordmark.tsx'

export function Footer() {
  const { layout } = useMessages()
  return (
    <footer className={styles.footer}>
      <div className={styles.inner}>
        <div className={styles.product}>
          <Wordmark />
          <p>{layout.tagline}</p>
        </div>
        <Column title={layout.services} links={layout.serviceLinks} />
        <Column title={layout.company} links={layout.companyLinks} />
        <Column title={layout.legal} links={layout.legalLinks} />
      </div>
    </footer>
  )
}

/** Links that lead nowhere yet, and say so to those who listen. */
function Column({ title, links }: { title: string; links: string[] }) {
  const id = useId()
  return (
    <nav className={styles.column} aria-labelledby={id}>
      <h2 id={id}>{title}</h2>
      <ul>
        {links.map((link) => (
          <li key={link}>
            {/* oxlint-disable-next-line jsx-a11y/anchor-is-valid -- a placeholder: there is no page behind it yet */}
            <a role="link" aria-disabled="true">
              {link}
            </a>
          </li>
        ))}
      </ul>
    </nav>
  )
}
