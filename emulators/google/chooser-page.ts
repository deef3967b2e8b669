import { escapeHtml } from '#lib/escape-html.ts'
import { type Page, renderPage } from '#services/identity/google/pages.ts'
import { offeredPeople, type Person } from './people.ts'

/** What was typed into the form, and what is wrong with it. */
export type Typed = { name: string; email: string; isVerified: boolean; isHosted: boolean; problem: string }

const notice = '<p class="emulator">Google emulator: no real account</p>'

/** The account chooser. Its form posts to the page's own address. */
export function renderChooser(typed?: Typed): Page {
  return renderPage(
    'Choose an account',
    `${notice}
<h1>Choose an account</h1><p>to continue to Hatbodol</p>
<div class="people"><form class="list" method="post">${offeredPeople.map(renderPerson).join('')}</form>
<details${typed ? ' open' : ''}><summary>Use another account</summary>${renderOther(typed)}</details></div>
<form class="cancel" method="post"><button name="choice" value="cancel">Cancel</button></form>`,
    { hasForm: true },
  )
}

function renderPerson({ name, email }: Person): string {
  return `<button name="choice" value="${escapeHtml(email)}"><span class="face" aria-hidden="true">${escapeHtml(name.charAt(0))}</span>
<span><strong>${escapeHtml(name)}</strong><small>${escapeHtml(email)}</small></span></button>`
}

function renderOther(typed?: Typed): string {
  const { name = '', email = '', isVerified = true, isHosted = true, problem } = typed ?? {}
  return `<form method="post" novalidate>${problem ? `<p class="wrong" role="alert">${escapeHtml(problem)}</p>` : ''}
<label>Name<input name="name" autocomplete="off" maxlength="100" required value="${escapeHtml(name)}"></label>
<label>Email address<input name="email" type="email" autocomplete="off" maxlength="254" required value="${escapeHtml(email)}"></label>
<label class="tick"><input type="checkbox" name="isVerified"${isVerified ? ' checked' : ''}>This address is verified</label>
<label class="tick"><input type="checkbox" name="isHosted"${isHosted ? ' checked' : ''}>Google hosts its mail</label>
<button class="go" name="choice" value="other">Continue</button></form>`
}

/** The page for a sign-in that the emulator does not know or that has expired. */
export function renderExpired(): Page {
  return renderPage(
    'Please start again',
    `${notice}<div class="end"><h1>Please start again</h1><p>This page has expired, or was opened in another browser.
Close this window and press the Google button again.</p></div>`,
  )
}
