import { type RefObject, useEffect } from 'react'
import { prefixOf } from '#lib/languages.ts'
import { language } from '#texts/language.ts'
import { findSessionStorage } from '#web/api/local-storage.ts'
import { onSignOut, typedTextKey } from '#web/own-data/own-data.ts'
import { signedInMarker } from '#web/own-data/signed-in-marker.ts'
import { listTextFields, readField, writeField } from './text-fields.ts'

/** What a form holds: its fields by name, in their order. Of several forms of one name, `nth` says which. */
type TypedForm = { form: string; nth: number; fields: [name: string, value: string][] }
/** `owner` is who was signed in, by uid, or null for a guest. Nobody else gets it. */
type Typed = { page: string; owner: string | null; forms: TypedForm[] }

/** Stores what is typed in the forms of this page for the next page of this tab, which shows the same in another language. */
export function storeTypedText(): void {
  const forms = [...document.querySelectorAll('form')]
    .map((form) => ({ ...nameForm(form), fields: listTextFields(form).flatMap(readField) }))
    .filter(({ fields }) => fields.length > 0)
  const typed: Typed = { page: namePage(), owner: signedInMarker.read(), forms }
  if (forms.length > 0) findSessionStorage().setItem(typedTextKey, JSON.stringify(typed))
  else findSessionStorage().removeItem(typedTextKey)
}

/** What the page before has stored and no form of this page has taken. */
let stored: Typed | undefined
onSignOut(() => (stored = undefined))

/**
 * Types into a form, when it appears, what its reader had typed into it before changing the language; into fields that
 * depend on a choice, when they appear.
 */
export function useTypedText(form: RefObject<HTMLFormElement | null>): void {
  useEffect(() => {
    const own = form.current
    if (!own || !restoreTypedText(own)) return undefined
    const observer = new MutationObserver(() => {
      if (!restoreTypedText(own)) observer.disconnect()
    })
    observer.observe(own, { childList: true, subtree: true })
    return () => observer.disconnect()
  }, [form])
}

/** Returns whether some of it still waits for its field. */
export function restoreTypedText(form: HTMLFormElement): boolean {
  stored ??= takeStored()
  if (stored?.owner !== signedInMarker.read() || stored.page !== namePage()) return false
  const { form: name, nth } = nameForm(form)
  const found = stored.forms.find((each) => each.form === name && each.nth === nth)
  if (!found) return false
  const fields = listTextFields(form)
  found.fields = found.fields.filter(([field, value]) => !writeField(fields, field, value))
  return found.fields.length > 0
}

/** What the page before has stored. It stays in the storage only until then. */
function takeStored(): Typed | undefined {
  const storage = findSessionStorage()
  const text = storage.getItem(typedTextKey)
  storage.removeItem(typedTextKey)
  return text === null ? undefined : (JSON.parse(text) as Typed)
}

/** The path of the page, which is the same in every language. */
const namePage = () => location.pathname.slice(prefixOf(language.code).length).replace(/\/$/u, '')

/** The first field's name: it is the same in every language, unlike the labels, and depends on no choice. */
const firstNameOf = (form: HTMLFormElement) => listTextFields(form)[0]?.name ?? ''

function nameForm(form: HTMLFormElement) {
  const name = firstNameOf(form)
  const alike = [...document.querySelectorAll('form')].filter((each) => firstNameOf(each) === name)
  return { form: name, nth: alike.indexOf(form) }
}
