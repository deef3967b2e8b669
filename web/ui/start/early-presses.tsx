import { common } from '#texts/common.ts'
import styles from './early-presses.module.css'
import script from './early-presses.js?raw'
import { InlineScript } from './inline-script.tsx'

/**
 * Keeps a press that comes before our code has loaded, marks the pressed control as waiting, and repeats the press once
 * the page is hydrated. What the browser can do by itself (links, forms with GET, popovers) happens at once; a link
 * that does more has `data-keep`. The script's text is only in the server's HTML, so that the browser's code does not
 * include it.
 */
export const EarlyPresses = () => <InlineScript text={import.meta.env.SSR ? script : ''} />

/** The script shows this if the page's code could not be fetched, or has still not loaded 30 s after a press. */
export function CodeMissing() {
  return (
    <p id="code-missing" className={styles.missing} role="alert" hidden suppressHydrationWarning>
      {/* oxlint-disable-next-line jsx-a11y/anchor-is-valid -- an empty address is this page's own: it is loaded again */}
      {common.codeMissing} <a href="">{common.tryAgain}</a>
    </p>
  )
}
