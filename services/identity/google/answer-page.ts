import { escapeHtml } from '#lib/escape-html.ts'
import type { Language } from '#lib/languages.ts'
import { type Page, renderPage } from './pages.ts'
import { windowTexts } from './window-texts.ts'

/**
 * The message to the page that opened the window. It goes over the BroadcastChannel `hatbodol-google`, because Google's
 * own pages may cut the connection between a window and its opener. `flow` is the id that the page gave to
 * `/identity/google/start`; the page ignores other ids. `detail` is a sentence for the person about what went wrong.
 */
export type Answer = { flow: string } & ({ idToken: string } | { error: AnswerError; detail: string })

/**
 * `cancelled`: the person chose no account · `unreachable`: Google did not answer · `unauthorized-domain`: people may
 * not sign in from this browser's address · `failed`: everything else.
 */
export type AnswerError = 'cancelled' | 'unreachable' | 'unauthorized-domain' | 'failed'

// The window closes after a moment, so that the message is sent first.
const script = `const answer = JSON.parse(document.getElementById('answer').textContent)
const channel = new BroadcastChannel('hatbodol-google')
channel.postMessage(answer)
setTimeout(() => { channel.close(); window.close() }, 50)`

/** The last page of the window: sends the answer and closes. */
export function renderAnswer(language: Language, answer: Answer): Page {
  const googleWindow = windowTexts[language]
  const heading = 'idToken' in answer ? googleWindow.signedIn : answer.detail
  // Only `<` has a meaning in this data block: it could begin the closing tag.
  const data = JSON.stringify(answer).replaceAll('<', String.raw`\u003c`)
  return renderPage(
    language,
    googleWindow.title,
    `<div class="end"><h1>${escapeHtml(heading)}</h1><p>${escapeHtml(googleWindow.closes)}</p>
<noscript><p>${escapeHtml(googleWindow.noScript)}</p></noscript></div><script type="application/json" id="answer">${data}</script>`,
    { script },
  )
}

/** The page for a window whose sign-in is unknown or has expired. */
export function renderBeginAgain(language: Language): Page {
  const { title, text } = windowTexts[language].beginAgain
  return renderPage(
    language,
    title,
    `<div class="end"><h1>${escapeHtml(title)}</h1><p>${escapeHtml(text)}</p></div>`,
  )
}
