import { common } from '#texts/common.ts'
import styles from './early-presses.module.css'
import earlyPresses from './early-presses.js?raw'
import failedPhotos from './failed-photos.js?raw'
import { InlineScript } from './inline-script.tsx'
import lateScripts from './late-scripts.js?raw'

// The text of a script is only in the server's HTML, so that the browser's code does not include it.

/**
 * Keeps a press that comes before our code has loaded, marks the pressed control as waiting, and repeats the press once
 * the page is hydrated. What the browser can do by itself (links, forms with GET, popovers) happens at once; a link
 * that does more has `data-keep`.
 */
export const EarlyPresses = () => <InlineScript text={import.meta.env.SSR ? earlyPresses : ''} />

/** The script shows this if the page's code could not be fetched, or has still not loaded 30 s after a press. */
export function CodeMissing() {
  return (
    <p id="code-missing" className={styles.missing} role="alert" hidden suppressHydrationWarning>
      {/* oxlint-disable-next-line jsx-a11y/anchor-is-valid -- an empty address is this page's own: it is loaded again */}
      {common.codeMissing} <a href="">{common.tryAgain}</a>
    </p>
  )
}

/**
 * Fetches a photo again that the connection has lost: after a while, and when the connection is back. Until then, its
 * frame shows the blurred colours, without the browser's mark of a broken picture.
 */
export const FailedPhotos = () => <InlineScript text={import.meta.env.SSR ? failedPhotos : ''} />

/**
 * Starts the page's code after its first pictures, so that on a slow connection the pictures load first. It starts when
 * they have loaded or failed, at the load event, at the first touch, click or key, or two seconds after the HTML,
 * whichever comes first. The server has put the code into a template (`server/pages/rendering.ts`).
 */
export const LateScripts = () => <InlineScript text={import.meta.env.SSR ? lateScripts : ''} />
