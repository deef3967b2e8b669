import { Link } from 'react-router'
import { common } from '#texts/common.ts'
import { home } from '#texts/home.ts'
import { Icon, type IconName } from '#web/ui/text/icon.tsx'
import { TouchLink } from '#web/ui/touch-link.tsx'
import { VerifiedTick } from '#web/ui/text/verified-tick.tsx'
import styles from './how-it-works.module.css'

const icons: IconName[] = ['card', 'eye', 'hands']

/** How a buyer's money is held until they have checked the phone, in three steps, and what the tick of a seller means. */
export function HowItWorks() {
  const { how } = home
  return (
    <section className={styles.how} aria-labelledby="how">
      <div className={styles.inner}>
        <h2 id="how">{how.title}</h2>
        <ol className={styles.steps}>
          {how.steps.map((step, index) => (
            <li key={step.title}>
              <Icon name={icons[index] ?? 'check'} size="large" />
              <h3>{step.title}</h3>
              <p>
                {step.text} {'checklist' in step && <Link to="/blog">{step.checklist}</Link>}
              </p>
            </li>
          ))}
        </ol>
        <div className={styles.tick}>
          <VerifiedTick />
          <p>
            <strong>{how.tick}</strong> {common.verifiedMeans}
          </p>
        </div>
        <TouchLink to="/about" className={styles.more}>
          {how.more}
          <Icon name="arrow-right" size="small" />
        </TouchLink>
      </div>
    </section>
  )
}
