import { type LoaderFunctionArgs, useLoaderData } from 'react-router'
import { formatPhoneNumber, phoneLink } from '#contract/phone-number.ts'
import { productRoutes } from '#contract/routes/product.ts'
import { legal } from '#texts/legal.ts'
import { cachedCall } from '#web/api/cached-call.ts'
import { apiContext } from '#web/api/page-context.ts'
import { runLoader } from '#web/api/run-loader.ts'
import { PageHead } from '#web/layout/page-head.tsx'
import page from '#web/layout/page.module.css'
import { TouchLink } from '#web/ui/touch-link.tsx'
import { Fact, FactList } from '#web/ui/lists/fact-list.tsx'
import { Notice } from '#web/ui/text/notice.tsx'
import styles from '#web/layout/article.module.css'
import { Text } from '#web/ui/text/text.tsx'

export function loader({ context }: LoaderFunctionArgs) {
  return runLoader(() => context.get(apiContext).call(productRoutes.config, {}))
}

export function clientLoader() {
  return runLoader(() => cachedCall(productRoutes.config, {}))
}

export default function ContactPage() {
  const { contact: texts } = legal
  const { email, phone } = useLoaderData<typeof loader>().contact
  return (
    <article className={`${page.narrow} ${styles.article}`}>
      <PageHead title={texts.headTitle} description={texts.description} />
      <h1>{texts.title}</h1>
      {email || phone ? (
        <>
          <Text size="lead" soft>
            {texts.lead}
          </Text>
          <FactList>
            {email && <ContactMethod name={texts.email} href={`mailto:${email}`} text={email} />}
            {phone && (
              <ContactMethod name={texts.phone} href={phoneLink(phone)} text={formatPhoneNumber(phone)} />
            )}
          </FactList>
        </>
      ) : (
        <Notice icon="call" title={texts.none}>
          {texts.noneText}
        </Notice>
      )}
      <section>
        <h2>{texts.helpTitle}</h2>
        <dl className={styles.facts}>
          {texts.help.map(({ title, text }) => (
            <div key={title}>
              <dt>{title}</dt>
              <dd>{text}</dd>
            </div>
          ))}
        </dl>
      </section>
    </article>
  )
}

function ContactMethod({ name, href, text }: { name: string; href: string; text: string }) {
  return (
    <Fact name={name}>
      <TouchLink slim to={href}>
        {text}
      </TouchLink>
    </Fact>
  )
}
