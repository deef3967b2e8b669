import { language } from '#texts/language.ts'
import { LanguageLink } from '#web/layout/language-link.tsx'
import { Section } from './section.tsx'

/** Leads to the account in the other language. */
export const LanguageSection = () => (
  <Section title={language.title} text={language.text}>
    <LanguageLink />
  </Section>
)
