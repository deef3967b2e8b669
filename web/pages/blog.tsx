import { blog } from '#texts/blog.ts'
import { listingPage } from '#texts/listing-page.ts'
import { ConditionBadge } from '#web/listings/card/condition-badge.tsx'
import { conditions } from '#contract/condition.ts'
import { PageHead } from '#web/layout/page-head.tsx'
import page from '#web/layout/page.module.css'
import { Fact, FactList } from '#web/ui/lists/fact-list.tsx'
import { LinkButton } from '#web/ui/button.tsx'
import styles from '#web/layout/article.module.css'
import { Text } from '#web/ui/text/text.tsx'

export default function BlogPage() {
  return (
    <article className={`${page.narrow} ${styles.article}`}>
      <PageHead title={blog.title} description={blog.description} />
      <p className={styles.kicker}>{blog.kicker}</p>
      <h1>{blog.heading}</h1>
      <Text size="lead" soft>
        {blog.lead}
      </Text>
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
      <FactList>
        {conditions.map((condition) => (
          <Fact key={condition} name={<ConditionBadge condition={condition} />}>
            {listingPage.conditionMeanings[condition]}
          </Fact>
        ))}
      </FactList>
      <p className={styles.act}>
        <LinkButton to="/#brands">{blog.action}</LinkButton>
      </p>
    </article>
  )
}
