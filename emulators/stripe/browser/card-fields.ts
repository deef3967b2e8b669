import { checkCard, type CardState, type CardValues, type FieldName } from './card-check.ts'
import { formatCvc, formatExpiry, formatNumber, onlyDigits, placeCaret } from './card-format.ts'
import { drawMark } from './card-marks.ts'
import type { CardBrand } from './card-rules.ts'
import { findTexts } from './texts.ts'

const fieldNames = ['number', 'expiry', 'cvc'] as const

const attributes: Record<FieldName, Record<string, string>> = {
  number: { name: 'cardnumber', autocomplete: 'cc-number' },
  expiry: { name: 'exp-date', autocomplete: 'cc-exp' },
  cvc: { name: 'cvc', autocomplete: 'cc-csc' },
}

type Inputs = Record<FieldName, HTMLInputElement>

/**
 * Creates the three inputs of a card. They are formatted and checked while the buyer types. `onChange` runs after every
 * change.
 */
export function createCardFields(onChange: (state: CardState) => void, onSubmit: () => void) {
  const { card, mark, inputs } = createMarkup()
  const leftFields = new Set<FieldName>()
  let shownBrand: CardBrand | undefined

  const values = (): CardValues => ({
    number: inputs.number.value,
    expiry: inputs.expiry.value,
    cvc: inputs.cvc.value,
  })

  /** Checks the fields and shows the result. */
  function update(): CardState {
    const state = checkCard(values(), leftFields, new Date())
    for (const name of fieldNames) inputs[name].setAttribute('aria-invalid', String(name in state.errors))
    card.classList.toggle('complete', state.complete)
    card.classList.toggle('empty', state.empty)
    card.classList.toggle('invalid', Object.keys(state.errors).length > 0)
    if (shownBrand !== state.brand) mark.replaceChildren(drawMark(state.brand))
    shownBrand = state.brand
    return state
  }

  function handleInput(name: FieldName, event: Event) {
    const isDeleting = event instanceof InputEvent && event.inputType.startsWith('delete')
    const isAtEnd = formatField(inputs, name, isDeleting)
    leftFields.delete(name)
    const next = fieldNames[fieldNames.indexOf(name) + 1]
    const isDone = !checkCard(values(), new Set(fieldNames), new Date()).errors[name]
    onChange(update())
    if (next && isDone && isAtEnd && !isDeleting && isFocused(inputs[name])) inputs[next].focus()
  }

  for (const name of fieldNames) {
    inputs[name].addEventListener('input', (event) => handleInput(name, event))
    inputs[name].addEventListener('keydown', (event) => {
      if (event.key === 'Enter') onSubmit()
      if (event.key === 'Backspace') handleBackspace(inputs, name, event)
    })
    inputs[name].addEventListener('blur', () => {
      if (inputs[name].value === '') return
      leftFields.add(name)
      onChange(update())
    })
  }
  update()

  return {
    card,
    values,
    /** Checks the fields as if the buyer had left all of them: what is missing is now an error. */
    checkAll(): CardState {
      for (const name of fieldNames) leftFields.add(name)
      const state = update()
      onChange(state)
      return state
    },
    ...createFocus(inputs),
    clear() {
      leftFields.clear()
      for (const name of fieldNames) inputs[name].value = ''
      onChange(update())
    },
    setIconHidden(isHidden: boolean) {
      mark.hidden = isHidden
    },
  }
}

/** Moves the focus between the fields. While they are disabled, remembers the field to focus when they are enabled. */
function createFocus(inputs: Inputs) {
  let pending: { field: FieldName; isRequested: boolean } | undefined
  return {
    focus(field: FieldName = 'number') {
      if (inputs[field].disabled) pending = { field, isRequested: true }
      else inputs[field].focus()
    },
    blur() {
      for (const name of fieldNames) inputs[name].blur()
    },
    /**
     * A disabled field loses the focus. It gets the focus back when it is enabled, unless the buyer has focused
     * something else.
     */
    setDisabled(isDisabled: boolean) {
      const focused = fieldNames.find((name) => isFocused(inputs[name]))
      if (isDisabled && focused) pending = { field: focused, isRequested: false }
      for (const name of fieldNames) inputs[name].disabled = isDisabled
      if (isDisabled || !pending) return
      if (pending.isRequested || document.activeElement === document.body) inputs[pending.field].focus()
      pending = undefined
    },
  }
}

/** Formats a field after a change and keeps the caret in its place. Returns whether the caret is at the end. */
function formatField(inputs: Inputs, name: FieldName, isDeleting: boolean): boolean {
  const input = inputs[name]
  const caret = input.selectionStart ?? input.value.length
  const isAtEnd = caret === input.value.length
  const digitsBefore = onlyDigits(input.value.slice(0, caret)).length
  if (name === 'number') input.value = formatNumber(input.value)
  if (name === 'expiry') input.value = formatExpiry(input.value, isDeleting)
  inputs.cvc.value = formatCvc(inputs.cvc.value, inputs.number.value)
  const place = isAtEnd ? input.value.length : placeCaret(input.value, digitsBefore)
  if (isFocused(input)) input.setSelectionRange(place, place)
  return isAtEnd
}

/** Moves from an empty field to the previous one, and over a space between the digits of the number. */
function handleBackspace(inputs: Inputs, name: FieldName, event: KeyboardEvent) {
  const input = inputs[name]
  if (input.selectionStart !== input.selectionEnd) return
  const previous = fieldNames[fieldNames.indexOf(name) - 1]
  const caret = input.selectionStart ?? 0
  if (input.value === '' && previous) {
    event.preventDefault()
    inputs[previous].focus()
  } else if (input.value[caret - 1] === ' ' && name === 'number') {
    input.setSelectionRange(caret - 1, caret - 1)
  }
}

function isFocused(input: HTMLInputElement): boolean {
  const root = input.getRootNode()
  return root instanceof ShadowRoot && root.activeElement === input
}

function createMarkup() {
  const inputs: Inputs = {
    number: createInput('number'),
    expiry: createInput('expiry'),
    cvc: createInput('cvc'),
  }
  const mark = document.createElement('span')
  mark.className = 'mark'
  const card = document.createElement('div')
  card.className = 'card'
  card.setAttribute('role', 'group')
  card.setAttribute('aria-label', findTexts().card)
  card.append(mark, inputs.number, inputs.expiry, inputs.cvc)
  return { card, mark, inputs }
}

function createInput(name: FieldName): HTMLInputElement {
  const input = document.createElement('input')
  const { placeholder, label } = findTexts()[name]
  const words = { placeholder, 'aria-label': label }
  const shared = { type: 'text', inputmode: 'numeric', autocorrect: 'off', spellcheck: 'false', class: name }
  for (const [attribute, value] of Object.entries({ ...shared, ...words, ...attributes[name] }))
    input.setAttribute(attribute, value)
  return input
}
