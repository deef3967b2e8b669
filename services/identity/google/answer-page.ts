import { escapeHtml } from '#lib/escape-html.ts'
import { type Page, renderPage } from './pages.ts'

/**
 * What the page that opened the window is told, on the BroadcastChannel `hatbodol-google`: Google's own pages may cut the
 * tie between a window and its opener. `flow` is the id that page gave to `/identity/google/start`; it takes no other.
 * `detail` is what went wrong, in words for a person.
 */
export type Answer = { flow: string } & ({ idToken: string } | { error: AnswerError; detail: string })

/**
 * `cancelled`: the person chose no account · `unreachable`: Google did not answer · `unauthorized-domain`: nobody may sign
 * in from where this browser is · `failed`: all else.
 */
export type AnswerError = 'cancelled' | 'unreachable' | 'unauthorized-domain' | 'failed'

// The window stays for a moment: what was said must have left it.
const script = `const answer = JSON.parse(document.getElementById('answer').textContent)
const channel = new BroadcastChannel('hatbodol-google')
channel.postMessage(answer)
setTimeout(() => { channel.close(); window.close() }, 50)`

const closing = 'This window closes by itself. If it does not, you can close it.'

/** The last page of the window: hands the answer over, and closes. */
export function renderAnswer(answer: Answer): Page {
  const heading = 'idToken' in answer ? 'Google knows you' : answer.detail
  // In a block of data nothing but the end of the block means anything.
  const data = JSON.stringify(answer).replaceAll('<', String.raw`\u003c`)
  return renderPage(
    'Continue with Google',
    `<div class="end"><h1>${escapeHtml(heading)}</h1><p>${closing}</p>
<noscript><p>Continuing with Google needs JavaScript. Switch it on for this site, or close this window and sign in with
your e-mail address and password.</p></noscript></div><script type="application/json" id="answer">${data}</script>`,
    { script },
  )
}

/** For a window whose beginning nobody knows any more. */
export function renderBeginAgain(): Page {
  return renderPage(
    'Please begin again',
    `<div class="end"><h1>Please begin again</h1><p>This sign-in is over: it took longer than ten minutes, was used already, or was
begun in another browser. Close this window and press the Google button once more.</p></div>`,
  )
}
