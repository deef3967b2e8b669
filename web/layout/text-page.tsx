import type { PageTexts } from '#texts/legal.ts'
import article from './article.module.css'
import { PageHead } from './page-head.tsx'
import page from './page.module.css'
import { Text } from '#web/ui/text/text.tsx'

/** A page of text: headings with paragraphs under each. */
export function TextPage({ texts: { title, description, lead, sections } }: { texts: PageTexts }) {
  return (
    <article className={`${page.narrow} ${article.article}`}>
      <PageHead title={title} description={description} />
      <h1>{title}</h1>
      <Text size="lead" soft>
        {lead}
      </Text>
      {sections.map(({ title: heading, text, points, isForbidden, facts }) => (
        <section key={heading}>
          <h2>{heading}</h2>
          {text && <p>{text}</p>}
          {points && (
            <ul className={article.points} data-forbidden={isForbidden}>
              {points.map((point) => (
                <li key={point}>{point}</li>
              ))}
            </ul>
          )}
          {facts && (
            <dl className={article.facts}>
              {facts.map((fact) => (
                <div key={fact.name}>
                  <dt>{fact.name}</dt>
                  <dd>{fact.text}</dd>
                </div>
              ))}
            </dl>
          )}
        </section>
      ))}
    </article>
  )
}
