import { useId } from 'react'
import { Link } from 'react-router'
import type { FooterLink } from '#texts/layout.ts'
import { layout } from '#texts/layout.ts'
import { Button } from '#web/ui/button.tsx'
import { useInstallation } from '#web/ui/start/installation.ts'
import { Icon } from '#web/ui/text/icon.tsx'
import styles from './footer.module.css'
import { Wordmark } from './wordmark.tsx'

export function Footer() {
  return (
    <footer className={styles.footer} data-not-printed>
      <div className={styles.inner}>
        <div className={styles.product}>
          <Wordmark />
          <p>{layout.tagline}</p>
          <Link to="/phones">{layout.phones}</Link>
          <InstallButton />
        </div>
        <Column title={layout.services} links={layout.serviceLinks} />
        <Column title={layout.company} links={layout.companyLinks} />
        <Column title={layout.legal} links={layout.legalLinks} />
      </div>
    </footer>
  )
}

function InstallButton() {
  const install = useInstallation()
  if (!install) return null
  return (
    <Button
      ref={leaveFocusBefore}
      variant="secondary"
      className={styles.install}
      icon={<Icon name="plus" size="small" />}
      onClick={() => void install()}
    >
      {layout.install}
    </Button>
  )
}

/** When the site has been installed, also from the browser's menu, the button is gone: its focus goes to the link before it. */
function leaveFocusBefore(button: HTMLElement | null) {
  const link = button?.previousElementSibling
  return () => {
    if (document.activeElement === button && link instanceof HTMLElement) link.focus()
  }
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
