import { escapeHtml } from '#lib/escape-html.ts'
import type { Language } from '#lib/languages.ts'
import { type Page, renderPage } from '#services/identity/google/pages.ts'
import { chooserTexts } from './chooser-texts.ts'
import { offeredPeople, type Person } from './people.ts'

/** What was typed into the form, and what is wrong with it. */
export type Typed = {
  name: string
  email: string
  isVerified: boolean
  isHosted: boolean
  problem: 'wrongEmail' | 'wrongName'
}

const renderNotice = (language: Language) => `<p class="emulator">${chooserTexts[language].notice}</p>`

/** The account chooser. Its form posts to the page's own address. */
export function renderChooser(language: Language, typed?: Typed): Page {
  const texts = chooserTexts[language]
  return renderPage(
    language,
    texts.title,
    `${renderNotice(language)}
<h1>${texts.title}</h1><p>${texts.purpose}</p>
<div class="people"><form class="list" method="post">${offeredPeople.map(renderPerson).join('')}</form>
<details${typed ? ' open' : ''}><summary>${texts.other}</summary>${renderOther(language, typed)}</details></div>
<form class="cancel" method="post"><button name="choice" value="cancel">${texts.cancel}</button></form>`,
    { hasForm: true },
  )
}

function renderPerson({ name, email }: Person): string {
  return `<button name="choice" value="${escapeHtml(email)}"><span class="face" aria-hidden="true">${escapeHtml(name.charAt(0))}</span>
<span><strong>${escapeHtml(name)}</strong><small>${escapeHtml(email)}</small></span></button>`
}

function renderOther(language: Language, typed?: Typed): string {
  const texts = chooserTexts[language]
  const { name = '', email = '', isVerified = true, isHosted = true, problem } = typed ?? {}
  return `<form method="post" novalidate>${problem ? `<p class="wrong" role="alert">${texts[problem]}</p>` : ''}
<label>${texts.name}<input name="name" autocomplete="off" maxlength="100" required value="${escapeHtml(name)}"></label>
<label>${texts.email}<input name="email" type="email" autocomplete="off" maxlength="254" required value="${escapeHtml(email)}"></label>
<label class="tick"><input type="checkbox" name="isVerified"${isVerified ? ' checked' : ''}>${texts.isVerified}</label>
<label class="tick"><input type="checkbox" name="isHosted"${isHosted ? ' checked' : ''}>${texts.isHosted}</label>
<button class="go" name="choice" value="other">${texts.continue}</button></form>`
}

/** The page for a sign-in that the emulator does not know or that has expired. */
export function renderExpired(language: Language): Page {
  const { title, text } = chooserTexts[language].expired
  return renderPage(
    language,
    title,
    `${renderNotice(language)}<div class="end"><h1>${title}</h1><p>${text}</p></div>`,
  )
}
