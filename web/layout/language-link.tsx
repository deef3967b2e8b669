import type { ReactNode } from 'react'
import { useLocation } from 'react-router'
import { pathIn } from '#lib/languages.ts'
import { language } from '#texts/language.ts'
import { opensHere } from '#web/ui/opens-here.ts'
import { useHydrated } from '#web/ui/start/hydrated.tsx'
import { storeTypedText } from '#web/ui/forms/typed-text.ts'
import { classNames } from '#web/ui/class-names.ts'
import { chooseLanguage } from './chosen-language.ts'
import styles from './language-link.module.css'

/**
 * Leads to the same page in the other language with what is typed there, and remembers the choice, also for emails. It
 * loads a whole document, because that page belongs to another build.
 */
export function LanguageLink({ className, children }: { className?: string; children?: ReactNode }) {
  const { pathname, search, hash } = useLocation()
  const hydrated = useHydrated()
  const path = pathIn(language.other, pathname)
  return (
    <a
      // The server's page is the same for several addresses. The key makes a new link when the browser knows its own.
      key={String(hydrated)}
      suppressHydrationWarning
      className={children ? className : classNames(styles.name, className)}
      href={hydrated ? path + search + hash : path}
      lang={language.other}
      hrefLang={language.other}
      onClick={(event) => {
        chooseLanguage(language.other)
        if (opensHere(event)) storeTypedText()
      }}
    >
      {children ?? language.otherName}
    </a>
  )
}
