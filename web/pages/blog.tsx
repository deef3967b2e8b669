import { ConditionBadge } from '#web/items/condition-badge.tsx'
import { conditions } from '#contract/items.ts'
import { PageHead } from '#web/layout/page-head.tsx'
import page from '#web/layout/page.module.css'
import { useMessages } from '#web/messages/messages.tsx'
import { LinkButton } from '#web/ui/button.tsx'
import styles from './article.module.css'

export default function BlogPage() {
  const { blog, items } = useMessages()
  return (
    <article className={`${page.narrow} ${styles.article}`}>
      <PageHead title={blog.title} description={blog.description} />
      <p className={styles.kicker}>{blog.kicker}</p>
      <h1>{blog.heading}</h1>
      <p className={styles.lead}>{blog.lead}</p>
      {blog.sections.map(({ title, points }) => (
        <section key={title}>
          <h2>{title}</h2>
          <ul className={styles.points}>
            {points.map((point) => (
              <li key={point}>{point}</li>
            ))}
          </ul>
        </section>
      ))}
      <h2>{blog.wordsTitle}</h2>
      <dl className={styles.words}>
        {conditions.map((condition) => (
          <div key={condition}>
            <dt>
              <ConditionBadge condition={condition} />
            </dt>
            <dd>{items.conditionMeanings[condition]}</dd>
          </div>
        ))}
      </dl>
      <p className={styles.act}>
        <LinkButton to="/#brands">{blog.action}</LinkButton>
      </p>
    </article>
  )
}
