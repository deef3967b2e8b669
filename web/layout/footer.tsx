import { useId } from 'react'
import { Link } from 'react-router'
import type { FooterLink } from '#texts/layout.ts'
import { layout } from '#texts/layout.ts'
import styles from './footer.module.css'
import { Wordmark } from './wordmark.tsx'

export function Footer() {
  return (
    <footer className={styles.footer}>
      <div className={styles.inner}>
        <div className={styles.product}>
          <Wordmark />
          <p>{layout.tagline}</p>
          <Link to="/phones">{layout.phones}</Link>
        </div>
        <Column title={layout.services} links={layout.serviceLinks} />
        <Column title={layout.company} links={layout.companyLinks} />
        <Column title={layout.legal} links={layout.legalLinks} />
      </div>
    </footer>
  )
}

/** A link without a page yet is plain text: it takes no focus and does not look like a link. */
function Column({ title, links }: { title: string; links: FooterLink[] }) {
  const id = useId()
  return (
    <nav className={styles.column} aria-labelledby={id}>
      <h2 id={id}>{title}</h2>
      <ul>
        {links.map(({ label, to }) => (
          <li key={label}>
            {/* oxlint-disable-next-line jsx-a11y/anchor-is-valid -- a placeholder: there is no page behind it */}
            {to ? <Link to={to}>{label}</Link> : <a>{label}</a>}
          </li>
        ))}
      </ul>
    </nav>
  )
}
