import { type RefObject, useEffect } from 'react'
import { prefixOf } from '#lib/languages.ts'
import { language } from '#texts/language.ts'
import { findSessionStorage } from '#web/api/local-storage.ts'

type Field = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement
/** What a form holds: its fields by name, in their order. */
type Typed = { page: string; form: string; fields: [name: string, value: string][] }

const storageKey = 'typed-text'

/** Passwords, codes, cards and files are never stored. */
const secret = /password|one-time-code|cc-|code/u
const unkept = new Set(['password', 'hidden', 'file', 'submit', 'button'])

/** Keeps what is typed in the forms of this page for the next page of this tab, which shows the same in another language. */
export function keepTypedText(): void {
  const typed = [...document.querySelectorAll('form')].map((form): Typed => ({
    page: namePage(),
    form: nameForm(form),
    fields: listFields(form).flatMap(readField),
  }))
  const filled = typed.filter(({ fields }) => fields.length > 0)
  if (filled.length > 0) findSessionStorage().setItem(storageKey, JSON.stringify(filled))
}

let kept: Typed[] | undefined

/** Types into a form, when it appears, what its reader had typed into it before changing the language. */
export function useTypedText(form: RefObject<HTMLFormElement | null>): void {
  useEffect(() => {
    if (form.current) restoreTypedText(form.current)
  }, [form])
}

function restoreTypedText(form: HTMLFormElement): void {
  kept ??= takeKept()
  if (kept.length === 0) return
  const own = nameForm(form)
  const page = namePage()
  const found = kept.find((each) => each.page === page && each.form === own)
  kept = kept.filter((each) => each !== found)
  for (const [name, value] of found?.fields ?? [])
    for (const field of listFields(form)) if (field.name === name) writeField(field, value)
}

/** What the page before has kept. It is stored only until then. */
function takeKept(): Typed[] {
  const storage = findSessionStorage()
  const text = storage.getItem(storageKey)
  storage.removeItem(storageKey)
  return text === null ? [] : (JSON.parse(text) as Typed[])
}

/** The path of the page, which is the same in every language. */
const namePage = () => location.pathname.slice(prefixOf(language.code).length).replace(/\/$/u, '')

/** The same in every language, unlike the labels. */
const nameForm = (form: HTMLFormElement) => [...new Set(listFields(form).map(({ name }) => name))].join(' ')

function listFields(form: HTMLFormElement): Field[] {
  const fields = [...form.elements].filter(
    (element): element is Field =>
      element instanceof HTMLInputElement ||
      element instanceof HTMLTextAreaElement ||
      element instanceof HTMLSelectElement,
  )
  return fields.filter(
    ({ name, type, autocomplete }) =>
      name !== '' && !unkept.has(type) && !secret.test(name.toLowerCase()) && !secret.test(autocomplete),
  )
}

const isTicked = (field: Field): field is HTMLInputElement =>
  field instanceof HTMLInputElement && (field.type === 'checkbox' || field.type === 'radio')

function readField(field: Field): Typed['fields'] {
  if (isTicked(field)) return field.checked ? [[field.name, field.value]] : []
  return field.value === '' ? [] : [[field.name, field.value]]
}

/** Changes the field as its reader would, so that React notices. */
function writeField(field: Field, value: string): void {
  if (isTicked(field)) {
    if (field.value === value && !field.checked) field.click()
    return
  }
  if (field.value === value) return
  const own = Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field) as object, 'value')
  own?.set?.call(field, value)
  field.dispatchEvent(new Event(field instanceof HTMLSelectElement ? 'change' : 'input', { bubbles: true }))
}
