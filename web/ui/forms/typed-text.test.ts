import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { findSessionStorage } from '#web/api/local-storage.ts'
import { announceSignOut, typedTextKey } from '#web/own-data/own-data.ts'
import { signedInMarker } from '#web/own-data/signed-in-marker.ts'
import { storeTypedText, restoreTypedText } from './typed-text.ts'

class Field extends EventTarget {
  #value = ''
  checked = false
  autocomplete = ''
  name: string
  type: string

  constructor(name: string, type = 'text', value = '') {
    super()
    this.name = name
    this.type = type
    this.#value = value
  }
  get value() {
    return this.#value
  }
  set value(value: string) {
    this.#value = value
  }
  click() {
    this.checked = true
    this.dispatchEvent(new Event('click'))
  }
}

/** A form like that of a payout account, where a bank has fields of its own. */
function openBankForm() {
  const number = new Field('number')
  const [bkash, bank] = ['bkash', 'bank'].map((value) => new Field('method', 'radio', value)) as [
    Field,
    Field,
  ]
  const ofBank = ['holder', 'bank', 'routing'].map((name) => new Field(name))
  const form = { elements: [bkash, bank, number] }
  const showBank = () => form.elements.push(...ofBank)
  return { form: form as unknown as HTMLFormElement, bank, number, ofBank, showBank }
}

const openForm = (...names: string[]) =>
  ({ elements: names.map((name) => new Field(name)) }) as unknown as HTMLFormElement

const firstOf = (form: HTMLFormElement) => form.elements[0] as HTMLInputElement

/** Shows another document with these forms. */
function showPage(pathname: string, ...forms: HTMLFormElement[]) {
  vi.stubGlobal('location', { pathname })
  vi.stubGlobal('document', { querySelectorAll: () => forms })
}

function showContact(text = ''): HTMLFormElement {
  const form = openForm('message', 'place')
  firstOf(form).value = text
  showPage('/contact', form)
  return form
}

const stored = () => findSessionStorage().getItem(typedTextKey)

beforeEach(() => {
  announceSignOut()
  signedInMarker.clear()
})
afterEach(() => vi.unstubAllGlobals())

test('what was typed is there on the page in the other language, and stored only until then', () => {
  showContact('Is it new?')
  storeTypedText()
  const form = showContact()
  expect(restoreTypedText(form)).toBe(false)
  expect([firstOf(form).value, stored()]).toEqual(['Is it new?', null])
})

test('nothing is stored once nothing is typed', () => {
  showContact('Is it new?')
  storeTypedText()
  showContact()
  storeTypedText()
  expect(stored()).toBeNull()
})

test.each([
  ['amina', 'rahim'],
  ['amina', undefined],
  [undefined, 'rahim'],
])('what %s has typed is not shown to %s', (writer, reader) => {
  if (writer) signedInMarker.set(writer)
  showContact('Is it new?')
  storeTypedText()
  signedInMarker.clear()
  if (reader) signedInMarker.set(reader)
  const form = showContact()
  restoreTypedText(form)
  expect(firstOf(form).value).toBe('')
})

test('signing out forgets it, before and after the next page has read it', () => {
  signedInMarker.set('amina')
  showContact('Is it new?')
  storeTypedText()
  announceSignOut()
  expect(stored()).toBeNull()
  storeTypedText()
  restoreTypedText(openForm('other'))
  announceSignOut()
  const form = showContact()
  restoreTypedText(form)
  expect(firstOf(form).value).toBe('')
})

test('fields that depend on a choice are typed when they appear, and where money should go is never stored', () => {
  const typed = openBankForm()
  typed.bank.checked = true
  typed.showBank()
  for (const field of [typed.number, ...typed.ofBank]) field.value = `typed ${field.name}`
  showPage('/dashboard/payouts', typed.form)
  storeTypedText()
  for (const name of ['number', 'holder', 'routing']) expect(stored()).not.toContain(`typed ${name}`)

  const next = openBankForm()
  showPage('/dashboard/payouts', next.form)
  expect(restoreTypedText(next.form)).toBe(true)
  expect(next.bank.checked).toBe(true)
  next.showBank()
  expect(restoreTypedText(next.form)).toBe(false)
  expect(next.ofBank.map(({ value }) => value)).toEqual(['', 'typed bank', ''])
})

test('each of several forms of the same fields gets its own text', () => {
  const [empty, typed] = [openForm('q'), openForm('q')]
  firstOf(typed).value = 'iphone'
  showPage('/search', empty, typed)
  storeTypedText()
  const next = [openForm('q'), openForm('q')]
  showPage('/search', ...next)
  for (const form of next) restoreTypedText(form)
  expect(next.map((form) => firstOf(form).value)).toEqual(['', 'iphone'])
})
