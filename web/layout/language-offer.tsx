import { language } from '#texts/language.ts'
import { Button } from '#web/ui/button.tsx'
import { InlineScript } from '#web/ui/start/inline-script.tsx'
import { declineOffers, languageKey, offerDeclinedKey } from './chosen-language.ts'
import { LanguageLink } from './language-link.tsx'
import styles from './language-offer.module.css'

// Before the first paint, so that nothing moves. Where the storage is forbidden no answer could be remembered.
const script = `try{var w=localStorage.getItem('${languageKey}')||navigator.languages.map(l=>l.slice(0,2)).find(l=>/^(en|bn)$/.test(l))
if(w==='${language.other}'&&!localStorage.getItem('${offerDeclinedKey}'))document.documentElement.dataset.offer=''}catch{}`

/** Shows the offer where the reader chose the other language, or has chosen none and the browser asks for that one. */
export const LanguageOfferScript = () => <InlineScript text={script} />

/**
 * Offers the page in the other language, in that language's words. It is in everybody's page, because the server's HTML is
 * the same for all.
 */
export function LanguageOffer() {
  function decline() {
    declineOffers()
    delete document.documentElement.dataset['offer']
  }
  return (
    <aside className={styles.offer} lang={language.other} aria-label={language.otherName} data-not-printed>
      <LanguageLink className={styles.accept}>{language.offer}</LanguageLink>
      <Button variant="quiet" onClick={decline}>
        {language.decline}
      </Button>
    </aside>
  )
}
