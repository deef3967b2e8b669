import { about } from '#texts/about.ts'
import { common } from '#texts/common.ts'
import { MoneyPromise } from '#web/layout/money-promise.tsx'
import { PageHead } from '#web/layout/page-head.tsx'
import page from '#web/layout/page.module.css'
import styles from '#web/layout/article.module.css'
import { TouchLink } from '#web/ui/touch-link.tsx'
import { Text } from '#web/ui/text/text.tsx'

export default function AboutPage() {
  return (
    <article className={`${page.narrow} ${styles.article}`}>
      <PageHead title={about.title} description={about.description} />
      <h1>{about.heading}</h1>
      <Text size="lead" soft>
        {about.lead}
      </Text>
      <MoneyPromise kind="panel">{about.held}</MoneyPromise>
      <h2>{about.buyTitle}</h2>
      <ol className={styles.steps}>
        {about.buy.map(({ title, text }) => (
          <li key={title}>
            <strong>{title}</strong>
            <span>{text}</span>
          </li>
        ))}
      </ol>
      <p>
        <TouchLink to="/blog">{about.checklist}</TouchLink>
      </p>
      <h2>{about.sellTitle}</h2>
      <p>{about.sell}</p>
      <p>{common.verifiedMeans}</p>
      <h2>{about.promiseTitle}</h2>
      <ul className={styles.points}>
        {about.does.map((text) => (
          <li key={text}>{text}</li>
        ))}
      </ul>
      <p>{about.doesNot}</p>
    </article>
  )
}
