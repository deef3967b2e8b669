type Field = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement

/** Passwords, codes, cards, files, and where money should go are never stored. */
const secret = /password|one-time-code|cc-|code|^(?:number|holder|routing)$/u
const neverStoredTypes = new Set(['password', 'hidden', 'file', 'submit', 'button'])

/** The fields of a form whose texts may be stored, in their order. */
export const listTextFields = (form: HTMLFormElement): Field[] =>
  [...form.elements].filter(
    (element): element is Field => 'value' in element && 'name' in element && mayStore(element as Field),
  )

const mayStore = ({ name, type, autocomplete }: Field) =>
  name !== '' &&
  !neverStoredTypes.has(type) &&
  !secret.test(name.toLowerCase()) &&
  !secret.test(autocomplete ?? '')

const isTicked = (field: Field): field is HTMLInputElement =>
  field.type === 'checkbox' || field.type === 'radio'

/** Returns name and value of a field; nothing if it is empty or not ticked. */
export function readField(field: Field): [name: string, value: string][] {
  const isEmpty = isTicked(field) ? !field.checked : field.value === ''
  return isEmpty ? [] : [[field.name, field.value]]
}

/** Writes the value into the fields of this name. Returns whether there was one. */
export function writeField(fields: Field[], name: string, value: string): boolean {
  const own = fields.filter((field) => field.name === name && (!isTicked(field) || field.value === value))
  for (const field of own) typeInto(field, value)
  return own.length > 0
}

/** Changes the field as its reader would, so that React notices. */
function typeInto(field: Field, value: string): void {
  if (isTicked(field)) {
    if (!field.checked) field.click()
    return
  }
  if (field.value === value) return
  const own = Object.getOwnPropertyDescriptor(Object.getPrototypeOf(field) as object, 'value')
  own?.set?.call(field, value)
  field.dispatchEvent(new Event(field.type.startsWith('select') ? 'change' : 'input', { bubbles: true }))
}
